//! What is asked of a table by HTTP: sitting down, beginning, playing again, records, tools.

use std::sync::Arc;

use table::Seat;
use table::erased::AnyInput;
use table::record::{Actor, Player, SetUp, Source, TABLE_RULES, TableAction};
use table::tool::{Bench, Needs, ToolInfo};

use super::attachments::pool_of;
use super::{Keeper, Over, Reply, Request};
use crate::fault::Fault;
use crate::id::{GuestId, TableId};
use crate::protocol::{AskTool, GuestCard};
use crate::roster::{Phase, SeatAssignment};
use crate::store::{StoredEntry, Written};

impl Keeper {
    /// Answers what is asked. Whatever takes long is only handed out here, and done in a pool: a keeper waits for nobody.
    pub(super) async fn request(&mut self, guest: GuestCard, request: Request) -> Result<Reply, Fault> {
        // A guest who was sent away may still be forgotten.
        if self.roster.removed.contains(&guest.id) && !matches!(request, Request::Forget) {
            return Err(Fault::not_found());
        }
        self.reply(guest, request).await
    }

    async fn reply(&mut self, guest: GuestCard, request: Request) -> Result<Reply, Fault> {
        let me = &guest.id;
        match request {
            Request::Info => Ok(Reply::Info(self.info())),
            Request::Sit(sit) => {
                if sit.nonce.len() > table::chance::Fair::LONGEST_NONCE {
                    return Err(table::Refusal::new("TAB-13", "table_nonces")
                        .with("most", table::chance::Fair::LONGEST_NONCE)
                        .into());
                }
                self.guests.insert(me.clone(), guest.clone());
                self.change_roster(|roster| roster.sit(me, sit.seat, sit.nonce.clone())).await?;
                Ok(Reply::Info(self.info()))
            }
            Request::Stand(stand) => {
                self.change_roster(|roster| roster.stand(me, stand.seat)).await?;
                Ok(Reply::Info(self.info()))
            }
            Request::SeatBot(put) => {
                if let Some(level) = put.level
                    && !self.room.card().levels.contains(&level)
                {
                    let refusal = table::Refusal::new("TAB-4", "table_no_such_bot");
                    return Err(refusal.with("level", level.name()).into());
                }
                self.change_roster(|roster| roster.seat_bot(me, put.seat, put.level)).await?;
                Ok(Reply::Info(self.info()))
            }
            Request::Start => self.start(&guest).await,
            Request::Rematch => self.rematch(&guest).await.map(Reply::Table),
            Request::Remove(remove) => {
                let freed = self.roster.clone().remove(me, &remove.guest)?;
                let most = self.hall.limits().removed_per_table;
                if self.roster.removed.len() as u64 >= most && !self.roster.removed.contains(&remove.guest) {
                    return Err(Fault::limit("removed_per_table", most));
                }
                // First the seats: if that fails nothing has changed.
                if self.roster.phase == Phase::Playing {
                    self.play_without(freed.iter().collect()).await?;
                }
                self.change_roster(|roster| roster.remove(me, &remove.guest)).await?;
                Ok(Reply::Info(self.info()))
            }
            Request::Over => Ok(Reply::Over(self.over()?)),
            Request::Tool(ask) => self.question(&guest, &ask),
            Request::BeginDraft(seat) => {
                self.plays(me, seat)?;
                Ok(Reply::Limit(self.hands_in_by(seat)))
            }
            Request::KeepDraft { seat, bytes, limit } => {
                self.keep_draft(me, seat, bytes, limit).await.map(|()| Reply::Yes)
            }
            Request::Attaches(seat) => {
                self.plays(me, seat)?;
                if !self.room.has_attachments() {
                    return Err(Fault::conflict("hall_no_attachments"));
                }
                Ok(Reply::Yes)
            }
            Request::Looks(seat) => {
                self.plays(me, seat)?;
                match self.is_unveiled(me, seat) {
                    true => Ok(Reply::Yes),
                    false => Err(Fault::conflict("hall_veiled")),
                }
            }
            Request::Released(id) if self.may_fetch(me, id) => Ok(Reply::Yes),
            Request::Picture(_) if !self.room.card().pictures => Err(Fault::conflict("hall_no_pictures")),
            Request::Picture(id) if self.may_fetch(me, id) => {
                Ok(Reply::Picture(self.room, pool_of(&self.hall, &self.id)))
            }
            Request::Released(_) | Request::Picture(_) => Err(Fault::not_found()),
            Request::Forget => {
                let freed: Vec<Seat> = self.roster.seats_of(me).iter().collect();
                if self.roster.phase == Phase::Gathering {
                    for seat in freed {
                        self.change_roster(|roster| roster.stand(me, seat)).await?;
                    }
                } else if self.roster.phase == Phase::Playing {
                    self.play_without(freed).await?;
                }
                if self.roster.host == *me {
                    self.change_roster(|roster| {
                        roster.pass_on(me);
                        Ok(())
                    })
                    .await?;
                }
                self.guests.insert(me.clone(), GuestCard::nameless(me));
                self.chat.retain(|line| line.guest.id != *me);
                self.tell_table();
                Ok(Reply::Yes)
            }
        }
    }

    /// Whether the guest plays this seat of a game that is on.
    pub(super) fn plays(&self, guest: &GuestId, seat: Seat) -> Result<(), Fault> {
        self.is_playing()?;
        match self.roster.seats_of(guest).contains(seat) {
            true => Ok(()),
            false => Err(Fault::forbidden("hall_not_your_seat")),
        }
    }

    /// The table, once everything may be seen.
    fn over(&self) -> Result<Over, Fault> {
        match &self.table {
            Some(table) if table.is_over() => Ok(Over {
                room: self.room,
                table: Arc::clone(table),
                seed: self.seed,
                nonces: self.roster.seats.iter().map(|place| place.nonce.clone()).collect(),
            }),
            _ => Err(Fault::conflict("hall_record_later")),
        }
    }

    /// Begins: the roster says so first, then the record gets its set-up.
    async fn start(&mut self, guest: &GuestCard) -> Result<Reply, Fault> {
        let now = self.hall.now();
        self.roster.may_start(&guest.id)?;
        let seats = self.roster.seats.iter().map(|place| match place.bot {
            Some(level) if place.guest.is_none() => Player::Bot(level),
            _ => Player::Person,
        });
        let set_up = SetUp {
            game: self.roster.game.clone(),
            rules: self.roster.rules,
            options: self.roster.options.clone(),
            seats: seats.collect(),
            chance: Source::Fair {
                commitment: self.seed.commitment(),
                nonces: self.roster.seats.iter().map(|place| place.nonce.clone()).collect(),
            },
            own_dice: self.roster.own_dice,
            day: self.room.wants_day(&self.roster.options).then(|| self.hall.day(self.hall.wall())),
            table_rules: TABLE_RULES,
        };
        let fair = self.fair_chance();
        let brought = self.room.attachments_in_options(&self.roster.options);
        self.take_brought_to_hand().await?;
        let table = self.room.open_with(set_up, self.pool.clone(), &mut fair.entry(0));
        let table = table.map_err(table::Stop::into_refusal)?;
        let before = self.roster.clone();
        self.change_roster(|roster| {
            if *roster != before {
                return Err(Fault::conflict("hall_changed_meanwhile"));
            }
            roster.phase = Phase::Playing;
            roster.began = now;
            Ok(())
        })
        .await?;
        let entry =
            StoredEntry { n: 0, line: table.head_line(), action: None, attachments: brought, hands_in: None };
        match self.hall.store.append(&self.id, entry).await {
            Ok(Written::Done) => {}
            Ok(Written::Taken) => {
                self.catch_up().await?;
                return Ok(Reply::Info(self.info()));
            }
            Err(error) => {
                // It may or may not have been written; the store knows.
                self.catch_up().await?;
                return Err(error.into());
            }
        }
        self.fair = Some(fair);
        self.table = Some(table.into());
        self.set_time();
        self.hall.bus.wake(&self.id);
        self.tell_standing();
        self.after_entry().await;
        Ok(Reply::Info(self.info()))
    }

    /// A new table for the same people, once.
    async fn rematch(&mut self, guest: &GuestCard) -> Result<TableId, Fault> {
        if !self.roster.guests().any(|known| *known == guest.id) {
            return Err(Fault::forbidden("hall_not_seated"));
        }
        if let Some(id) = &self.roster.rematch {
            return Ok(id.clone());
        }
        if self.roster.phase != Phase::Over {
            return Err(Fault::conflict("hall_not_over"));
        }
        let mut next = self.roster.clone();
        next.phase = Phase::Gathering;
        next.host = guest.id.clone();
        next.made = self.hall.wall();
        next.began = 0;
        next.removed.clear();
        for place in &mut next.seats {
            *place = SeatAssignment { nonce: String::new(), ..place.clone() };
        }
        let brought = self.take_brought_to_hand().await?;
        let id = self.hall.keep_table(next, brought).await?;
        // If another hall made one meanwhile, that one counts.
        self.change_roster(|roster| Ok(roster.rematch.get_or_insert_with(|| id.clone()).clone())).await
    }

    /// The game goes on without those who had these seats: bots play them from now on. At a full table, which can only be brought
    /// to its end, they have given up.
    async fn play_without(&mut self, seats: Vec<Seat>) -> Result<(), Fault> {
        let levels = self.room.card().levels;
        let level = levels.iter().copied().find(|level| *level > table::bot::Level::Random);
        let level = level.or_else(|| levels.first().copied());
        for seat in seats {
            let Some(table) = &self.table else { return Ok(()) };
            if table.is_over() || matches!(table.players().get(seat.index()), Some(Player::Bot(_))) {
                continue;
            }
            // Each hand-over may fill the table.
            let (by, action) = match level.filter(|_| !self.is_full()) {
                Some(level) => (Actor::Host, TableAction::HandOver { seat, to: Player::Bot(level) }),
                None => (Actor::Seat(seat), TableAction::GiveUp),
            };
            match self.enter(by, AnyInput::Table(action), None, None).await {
                // Whoever has given up before has left the game already.
                Err(Fault::Refused(..)) if action == TableAction::GiveUp => {}
                result => result?,
            }
        }
        Ok(())
    }

    /// A question to a tool, ready to be asked in a pool.
    fn question(&self, guest: &GuestCard, ask: &AskTool) -> Result<Reply, Fault> {
        let table = self.table.as_ref().ok_or_else(|| Fault::conflict("hall_not_begun"))?;
        if let Some(seat) = ask.seat
            && !self.roster.seats_of(&guest.id).contains(seat)
        {
            return Err(Fault::forbidden("hall_not_your_seat"));
        }
        // Looking back at what one sees anyway is no help.
        let looks_back = |tool: &&ToolInfo| tool.name == ask.tool && tool.needs == Needs::Viewer;
        if !self.roster.help && !table.is_over() && !self.room.card().tools.iter().any(looks_back) {
            return Err(Fault::forbidden("hall_no_help"));
        }
        let limits = self.hall.limits();
        if !self.hall.tools.take(guest.id.clone(), self.hall.now()) {
            return Err(Fault::limit("tools_per_minute", limits.tools_per_minute));
        }
        if !table.is_over() {
            let question = table.question(ask.seat, &ask.tool, &ask.parameters)?;
            return Ok(Reply::Question(self.room, question));
        }
        // Of a table that is over the question may be about all of it, which takes a while to put together.
        let (table, ask) = (Arc::clone(table), ask.clone());
        let question = move |bench: &Bench<'_>| table.ask(ask.seat, &ask.tool, &ask.parameters, bench);
        Ok(Reply::Question(self.room, Box::new(question)))
    }
}
