//! What is asked of a table by HTTP: sitting down, beginning, playing again, records, tools.

use table::erased::{AnyDeed, AnyQuestion, AnyTable};
use table::record::{Actor, Player, SetUp, Source, TABLE_RULES, TableAction};
use table::tool::{Bench, Needs, ToolInfo};
use table::{Seat, Viewer};
use tokio::sync::oneshot;

use super::{Keeper, Reply, Request};
use crate::contests;
use crate::fault::Fault;
use crate::id::TableId;
use crate::pool::Until;
use crate::protocol::{AskTool, GuestCard, Verified};
use crate::roster::{Phase, Place};
use crate::store::{StoredEntry, Written};

impl Keeper {
    pub(super) async fn request(
        &mut self,
        guest: GuestCard,
        request: Request,
        reply: oneshot::Sender<Result<Reply, Fault>>,
    ) {
        let forget = matches!(request, Request::Forget);
        if self.roster.removed.contains(&guest.id) && !forget {
            let _ = reply.send(Err(Fault::not_found()));
            return;
        }
        // A tool answers from the pool, when it is done.
        if let Request::Tool(ask) = request {
            match self.question(&guest, &ask) {
                Ok(question) => self.ask(question, reply),
                Err(fault) => drop(reply.send(Err(fault))),
            }
            return;
        }
        let _ = reply.send(self.reply(guest, request).await);
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
                let freed = self.change_roster(|roster| roster.remove(me, &remove.guest)).await?;
                if self.roster.phase == Phase::Playing {
                    self.give_to_bots(freed.iter().collect()).await?;
                }
                self.tell_table();
                Ok(Reply::Info(self.info()))
            }
            Request::Record => Ok(Reply::Text(self.over()?.record_text(Some(self.seed)))),
            Request::Replay(seat) => {
                // Everything is shown now: any pair of eyes will do.
                let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                let table = self.over()?;
                if seat.is_some_and(|seat| seat.index() >= table.players().len()) {
                    return Err(Fault::not_found());
                }
                let steps = table.replay_steps(viewer).map_err(|error| Fault::Store(error.to_string()))?;
                Ok(Reply::Json(steps))
            }
            // As with the whole game again: it is over, and the seed is shown.
            Request::Sense(n, seat) => match self.over()?.payload(n, seat) {
                Some(payload) => {
                    let (told, rendered) = oneshot::channel();
                    self.hall.pool.run(move || drop(told.send(payload())));
                    Ok(Reply::Bytes(rendered.await.map_err(|_| Fault::closing())?))
                }
                None => Err(Fault::not_found()),
            },
            Request::Verify => self.verify(),
            Request::Plays(seat) => {
                self.is_playing()?;
                if !self.roster.seats_of(me).contains(seat) {
                    return Err(Fault::forbidden("hall_not_your_seat"));
                }
                Ok(Reply::Yes)
            }
            Request::Released(id) => {
                let table = self.table.as_ref().ok_or_else(Fault::not_found)?;
                let own = self.roster.seats_of(me);
                let mut eyes = own.iter().map(Viewer::Seat).chain([Viewer::Spectator]);
                if eyes.any(|viewer| table.released(viewer).contains(&id)) {
                    return Ok(Reply::Yes);
                }
                Err(Fault::not_found())
            }
            Request::Forget => {
                let freed: Vec<Seat> = self.roster.seats_of(me).iter().collect();
                if self.roster.phase == Phase::Gathering {
                    for seat in freed {
                        self.change_roster(|roster| roster.stand(me, seat)).await?;
                    }
                } else if self.roster.phase == Phase::Playing {
                    self.give_to_bots(freed).await?;
                }
                if self.roster.host == *me {
                    self.change_roster(|roster| {
                        roster.pass_on(me);
                        Ok(())
                    })
                    .await?;
                }
                let nameless = GuestCard { id: me.clone(), name: String::new(), glyph: "moon".to_owned() };
                self.guests.insert(me.clone(), nameless);
                self.chat.retain(|line| line.guest.id != *me);
                self.tell_table();
                Ok(Reply::Yes)
            }
            Request::Tool(_) => Err(Fault::not_found()),
        }
    }

    /// The table, once everything may be seen.
    fn over(&self) -> Result<&dyn AnyTable, Fault> {
        match &self.table {
            Some(table) if table.is_over() => Ok(&**table),
            _ => Err(Fault::conflict("hall_record_later")),
        }
    }

    /// Checks the record as anybody can who has it, and shows what is needed to check it again.
    fn verify(&self) -> Result<Reply, Fault> {
        let text = self.over()?.record_text(Some(self.seed));
        let verdict = self.room.verify(&text).map_err(|error| Fault::Store(error.to_string()))?;
        let verified = Verified {
            verdict,
            commitment: self.seed.commitment(),
            seed: self.seed.into(),
            nonces: self.roster.seats.iter().map(|place| place.nonce.clone()).collect(),
        };
        Ok(Reply::Verified(verified))
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
            day: self.room.wants_day(&self.roster.options).then(|| self.hall.day(now)),
            table_rules: TABLE_RULES,
        };
        let fair = self.fair_chance();
        let table = self.room.open(set_up, &mut fair.entry(0)).map_err(table::Stop::into_refusal)?;
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
        let entry = StoredEntry { n: 0, line: table.head_line(), action: None };
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
        self.table = Some(table);
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
        next.made = self.hall.now();
        next.began = 0;
        next.removed.clear();
        for place in &mut next.seats {
            *place = Place { nonce: String::new(), ..place.clone() };
        }
        let id = self.hall.keep_table(next).await?;
        // If another hall made one meanwhile, that one counts.
        self.change_roster(|roster| Ok(roster.rematch.get_or_insert_with(|| id.clone()).clone())).await
    }

    /// Seats whose guests are gone are played by bots from now on.
    async fn give_to_bots(&mut self, seats: Vec<Seat>) -> Result<(), Fault> {
        let levels = self.room.card().levels;
        let level = levels.iter().copied().find(|level| *level > table::bot::Level::Random);
        let Some(level) = level.or_else(|| levels.first().copied()) else { return Ok(()) };
        for seat in seats {
            let players = self.table.as_ref().map(|table| table.players());
            if matches!(players.and_then(|players| players.get(seat.index())), Some(Player::Bot(_))) {
                continue;
            }
            let hand_over = TableAction::HandOver { seat, to: Player::Bot(level) };
            self.enter(Actor::Host, AnyDeed::Table(hand_over), None, None).await?;
        }
        Ok(())
    }

    /// Lets a tool work in the pool.
    fn ask(&self, question: AnyQuestion, reply: oneshot::Sender<Result<Reply, Fault>>) {
        let artefacts = self.hall.artefacts(self.room);
        let millis = self.hall.limits().tool_millis;
        let contests = contests::Known::of(&self.hall);
        // A full pool drops the job and with it the way to reply: the asker is told that the hall is busy.
        self.hall.pool.run(move || {
            let budget = Until::millis(millis);
            let answer = question(&Bench { budget: &budget, artefacts: &*artefacts, contests: &contests });
            drop(reply.send(answer.map(Reply::Json).map_err(Fault::from)));
        });
    }

    fn question(&self, guest: &GuestCard, ask: &AskTool) -> Result<AnyQuestion, Fault> {
        let table = self.table.as_ref().ok_or_else(|| Fault::conflict("hall_not_begun"))?;
        if let Some(seat) = ask.seat
            && !self.roster.seats_of(&guest.id).contains(seat)
        {
            return Err(Fault::forbidden("hall_not_your_seat"));
        }
        // Looking back at what one sees anyway is no help.
        let looks_back = |tool: &ToolInfo| tool.name == ask.tool && tool.needs == Needs::Viewer;
        if !self.roster.help && !table.is_over() && !self.room.card().tools.iter().any(looks_back) {
            return Err(Fault::forbidden("hall_no_help"));
        }
        let limits = self.hall.limits();
        if !self.hall.tools.take(guest.id.clone(), self.hall.now()) {
            return Err(Fault::limit("tools_per_minute", limits.tools_per_minute));
        }
        Ok(table.question(ask.seat, &ask.tool, &ask.parameters)?)
    }
}
