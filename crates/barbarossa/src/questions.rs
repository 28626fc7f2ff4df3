//! The usual questions, by kind, for a page to offer. Their texts are the messages `barbarossa_question_<id>`; a question that
//! is asked is a text like any other.

/// The usual questions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its id: its name is the message `barbarossa_questions_<id>`.
    pub id: &'static str,
    /// The ids of its questions.
    pub questions: &'static [&'static str],
}

/// How many there are.
pub const COUNT: usize = 60;

/// The usual questions by kind, in the order in which they help most.
pub const KINDS: &[Kind] = &[
    Kind {
        id: "nature",
        questions: &[
            "alive",
            "animal",
            "plant",
            "person",
            "part_of_a_body",
            "part_of_a_whole",
            "made_by_people",
            "from_a_story",
            "still_used",
        ],
    },
    Kind {
        id: "size",
        questions: &[
            "fits_in_a_hand",
            "fits_in_a_pocket",
            "fits_through_a_door",
            "larger_than_a_person",
            "larger_than_a_house",
            "heavy_to_lift",
            "longer_than_wide",
        ],
    },
    Kind {
        id: "matter",
        questions: &[
            "of_metal",
            "of_wood",
            "of_stone",
            "of_cloth",
            "of_glass",
            "of_paper",
            "hard",
            "heavy_for_its_size",
            "hollow",
            "sharp",
        ],
    },
    Kind {
        id: "looks",
        questions: &[
            "round",
            "has_legs",
            "has_a_hole",
            "has_a_handle",
            "one_colour_mostly",
            "shown_in_true_size",
            "shown_whole",
            "shiny",
        ],
    },
    Kind {
        id: "place",
        questions: &[
            "in_most_homes",
            "in_the_kitchen",
            "in_the_garden",
            "in_the_forest",
            "in_the_water",
            "in_the_sky",
            "in_the_street",
            "at_work",
            "on_a_farm",
        ],
    },
    Kind {
        id: "use",
        questions: &[
            "edible",
            "worn",
            "a_tool",
            "a_weapon",
            "a_toy",
            "makes_music",
            "to_travel_with",
            "to_sit_or_lie_on",
            "used_with_both_hands",
            "needs_power",
            "used_every_day",
        ],
    },
    Kind {
        id: "doing",
        questions: &["moves_by_itself", "makes_a_noise", "can_fly", "can_swim", "dangerous", "dear_to_buy"],
    },
];

/// All usual questions, kind after kind.
pub fn all() -> impl Iterator<Item = &'static str> {
    KINDS.iter().flat_map(|kind| kind.questions.iter().copied())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn there_are_sixty_questions_and_no_two_alike() {
        assert_eq!(all().count(), COUNT);
        assert_eq!(all().collect::<BTreeSet<_>>().len(), COUNT);
    }
}
