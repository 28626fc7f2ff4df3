//! One socket of one page: reads messages, passes them to keepers, writes what comes back.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::{mpsc, watch};

use crate::connections::Admission;
use crate::fault::Fault;
use crate::hall::{Hall, Stage, pass_on, until};
use crate::id::TableId;
use crate::keeper::Command;
use crate::outbox::{GOING_AWAY, HangUp, Out, Outbox, TOO_SLOW, Waiting, text};
use crate::protocol::{self, FromPage, GuestCard, ToPage};
use crate::rate::Bucket;

/// Close codes of our own, for pages that want to know.
const TOO_MANY: u16 = 4002;
const SILENT: u16 = 4003;
const FORGOTTEN: u16 = 4004;
const BROKEN: u16 = 4005;

/// How long a page is asked to wait before it connects again when the hall closes.
const AGAIN_IN: u64 = 1_000;

struct Line {
    hall: Arc<Hall>,
    guest: GuestCard,
    connection: u64,
    outbox: Outbox,
    /// The tables it watches, and the way to their keepers.
    watched: HashMap<TableId, mpsc::Sender<Command>>,
    bucket: Bucket,
}

/// What happens to a socket now and then.
enum Rare {
    /// It is to be closed, with this code.
    HangUp(u16),
    /// The guest has a new card, or is no more.
    News(Option<GuestCard>),
    /// The hall has come to this stage of closing.
    Closing(Stage),
}

/// Waits for what is rare, in one future that the busy loop need not build anew for every message.
async fn rarity(
    hang_up: HangUp,
    mut news: watch::Receiver<Option<GuestCard>>,
    mut stage: watch::Receiver<Stage>,
    next: Stage,
) -> Rare {
    tokio::select! {
        code = hang_up.noticed() => Rare::HangUp(code),
        // The hall keeps the sender for as long as the guest has a socket.
        changed = news.changed() => Rare::News(changed.ok().and_then(|()| news.borrow_and_update().clone())),
        () = until(next, &mut stage) => Rare::Closing(next),
    }
}

/// Serves a socket until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, mut socket: WebSocket, guest: GuestCard, admission: Admission) {
    let limits = *hall.limits();
    let (outbox, mut waiting, hang_up) = Outbox::new(limits.outbox, admission.reader.clone());
    outbox.say(&ToPage::Hello {
        protocol: protocol::VERSION,
        build: hall.settings.build.clone(),
        guest: guest.clone(),
        absence_seconds: limits.absence_seconds,
    });
    let mut line = Line {
        bucket: Bucket::full(limits.message_burst, hall.now()),
        connection: admission.number,
        guest,
        outbox,
        watched: HashMap::new(),
        hall: Arc::clone(&hall),
    };
    let silence = Duration::from_secs(limits.silence_seconds.max(2));
    let mut heard = tokio::time::Instant::now();
    let mut beat = tokio::time::interval(silence / 3);
    let mut news = admission.news.clone();
    // While the hall closes nothing more is read; what was read is answered first.
    let mut reading = true;
    let rarity = |news: &watch::Receiver<_>, next| rarity(hang_up.clone(), news.clone(), hall.stage(), next);
    let rare = rarity(&news, Stage::Draining);
    tokio::pin!(rare);
    let mut cut_short = false;
    let code = loop {
        tokio::select! {
            biased;
            received = socket.next(), if reading => {
                heard = tokio::time::Instant::now();
                match received {
                    Some(Ok(Message::Text(text))) => match line.hear(&text).await {
                        Ok(()) => {}
                        Err(code) => break Some(code),
                    },
                    Some(Ok(Message::Binary(_))) => match line.admit() {
                        Ok(()) => line.refuse(&Fault::malformed("messages are text")),
                        Err(code) => break Some(code),
                    },
                    Some(Ok(Message::Ping(_))) => match line.admit() {
                        Ok(()) => {}
                        Err(code) => break Some(code),
                    },
                    // Answers to our own pings are few: whoever sends more floods as well as with anything else.
                    Some(Ok(Message::Pong(_))) => match line.check_rate() {
                        Ok(()) => {}
                        Err(code) => break Some(code),
                    },
                    Some(Ok(Message::Close(_))) | None => break None,
                    // A broken frame or an oversized message; or a lost line, where nobody hears the goodbye.
                    Some(Err(_)) => break Some(BROKEN),
                }
            }
            out = waiting.recv() => {
                let Some(out) = out else { break None };
                let write = write(&mut socket, out, &mut waiting, &mut line.watched);
                // A line that takes nothing breaks by itself; see `patient`.
                tokio::select! {
                    biased;
                    written = write => match written {
                        Ok(()) => {}
                        Err(error) => {
                            if has_stalled(&error) {
                                hall.metrics.slow_readers_total.inc();
                            }
                            break None;
                        }
                    },
                    code = hang_up.noticed() => {
                        cut_short = true;
                        break Some(code);
                    }
                }
            }
            _ = beat.tick(), if reading => {
                if heard.elapsed() >= silence {
                    break Some(SILENT);
                }
                if socket.send(Message::Ping(bytes::Bytes::new())).await.is_err() {
                    break None;
                }
            }
            what = &mut rare => match what {
                Rare::HangUp(code) => break Some(code),
                Rare::News(Some(card)) => {
                    // Else the same news would be new for ever.
                    news.mark_unchanged();
                    line.rename(card).await;
                    rare.set(rarity(&news, if reading { Stage::Draining } else { Stage::Closed }));
                }
                Rare::News(None) => break Some(FORGOTTEN),
                Rare::Closing(Stage::Closed) => break Some(GOING_AWAY),
                Rare::Closing(_) => {
                    reading = false;
                    rare.set(rarity(&news, Stage::Closed));
                }
            },
        }
    };
    if code == Some(TOO_SLOW) {
        hall.metrics.slow_readers_total.inc();
    }
    line.leave_all().await;
    if let Some(code) = code {
        // Whatever was cut short, nothing may follow it: a page would take it for the next.
        let rest = (!cut_short).then_some(&mut waiting);
        let _ = tokio::time::timeout(Duration::from_secs(2), close(&mut socket, code, rest)).await;
    }
    drop(admission);
}

/// Puts a message where the next flush finds it.
async fn feed(socket: &mut WebSocket, out: Out) -> Result<(), axum::Error> {
    match out {
        Out::Text(text) | Out::Away(_, text) => socket.feed(Message::Text(text)).await,
        Out::Both(first, second) => {
            socket.feed(Message::Text(first)).await?;
            socket.feed(Message::Text(second)).await
        }
        Out::Binary(bytes) => socket.feed(Message::Binary(bytes)).await,
    }
}

/// Writes what waits, all of it with one flush. Until then it counts as unread.
async fn write(
    socket: &mut WebSocket,
    first: Waiting,
    waiting: &mut mpsc::Receiver<Waiting>,
    watched: &mut HashMap<TableId, mpsc::Sender<Command>>,
) -> Result<(), axum::Error> {
    let mut unread = Vec::new();
    let mut next = Some(first);
    while let Some((out, held)) = next {
        if let Out::Away(table, _) = &out {
            watched.remove(table);
        }
        unread.push(held);
        feed(socket, out).await?;
        next = waiting.try_recv().ok();
    }
    socket.flush().await
}

/// Whether a write failed because the line took nothing for too long.
fn has_stalled(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::TimedOut)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

/// Says goodbye. What was acknowledged or refused by then still goes out, except to somebody who does not read it.
async fn close(socket: &mut WebSocket, code: u16, rest: Option<&mut mpsc::Receiver<Waiting>>) {
    if let Some(waiting) = rest.filter(|_| code != TOO_SLOW) {
        while let Ok((next, _held)) = waiting.try_recv() {
            let _ = feed(socket, next).await;
        }
    }
    if code == GOING_AWAY {
        let bye = Out::Text(text(&ToPage::Bye { again_in: AGAIN_IN }));
        let _ = feed(socket, bye).await;
    }
    let frame = CloseFrame { code, reason: "".into() };
    if socket.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    // What the page has sent meanwhile is read and forgotten: a line that is closed over unread bytes is reset, and the
    // reset can overtake the goodbye.
    while let Some(Ok(_)) = socket.next().await {}
}

impl Line {
    fn refuse(&self, why: &Fault) {
        self.outbox.say(&ToPage::Refused { table: None, id: None, why: why.refused() });
    }

    /// Counts a message. An error is the code with which the socket is to be closed: there are too many.
    fn admit(&mut self) -> Result<(), u16> {
        self.hall.metrics.messages_total.inc();
        self.check_rate()
    }

    fn check_rate(&mut self) -> Result<(), u16> {
        let limits = *self.hall.limits();
        let per_second = limits.messages_per_second as f64;
        if !self.bucket.take(per_second, limits.message_burst, self.hall.now()) {
            self.refuse(&Fault::limit("messages_per_second", limits.messages_per_second));
            return Err(TOO_MANY);
        }
        Ok(())
    }

    /// Understands one message. An error is the code with which the socket is to be closed.
    async fn hear(&mut self, text: &str) -> Result<(), u16> {
        self.admit()?;
        match table::parse::from_str::<FromPage>(text) {
            Ok(message) => {
                // What makes a table tell a lot counts for several.
                for _ in 1..message.weight() {
                    self.check_rate()?;
                }
                let (table, id) = message.names();
                if let Err(fault) = self.obey(message).await {
                    self.outbox.say(&ToPage::Refused { table, id, why: fault.refused() });
                }
            }
            Err(error) => {
                let (table, id) = protocol::names_in(text);
                let why = Fault::malformed(error.to_string()).refused();
                self.outbox.say(&ToPage::Refused { table, id, why });
            }
        }
        Ok(())
    }

    async fn obey(&mut self, message: FromPage) -> Result<(), Fault> {
        let (connection, came) = (self.connection, Instant::now());
        let (table, command) = match message {
            FromPage::Ping {} => {
                self.outbox.say(&ToPage::Pong {});
                return Ok(());
            }
            FromPage::Watch { table, have, seat } => return self.watch(table, have, seat).await,
            FromPage::Leave { table } => {
                return match self.watched.remove(&table) {
                    Some(keeper) => pass_on(&keeper, Command::Leave { connection }).await,
                    None => Ok(()),
                };
            }
            FromPage::History { table, before } => (table, Command::History { connection, before }),
            FromPage::Unveil { table, seat } => (table, Command::Unveil { connection, seat }),
            FromPage::Act { table, id, seat, action, based_on, draws } => {
                (table, Command::Act { connection, id, seat, action, based_on, draws, came })
            }
            FromPage::AtTable { table, id, seat, action } => {
                (table, Command::AtTable { connection, id, seat, action, came })
            }
            FromPage::Say { table, text } => (table, Command::Say { connection, text }),
        };
        // What is done at a table is done by somebody who watches it: the answers need a way back.
        let Some(keeper) = self.watched.get(&table) else { return Err(Fault::conflict("hall_not_watching")) };
        if keeper.is_closed() && !self.hall.is_closing() {
            // A keeper stays for as long as somebody watches: this one broke down. The page comes back to a new one.
            self.outbox.hang_up(GOING_AWAY);
        }
        pass_on(keeper, command).await
    }

    async fn watch(
        &mut self,
        table: TableId,
        have: Option<u64>,
        seat: Option<table::Seat>,
    ) -> Result<(), Fault> {
        let most = self.hall.limits().watched_per_connection;
        if !self.watched.contains_key(&table) && self.watched.len() as u64 >= most {
            return Err(Fault::limit("watched_per_connection", most));
        }
        let command = Command::Watch {
            connection: self.connection,
            guest: self.guest.clone(),
            outbox: self.outbox.clone(),
            have,
            seat,
        };
        let told = self.hall.tell(&table, command).await;
        if told.as_ref().is_err_and(Fault::is_passing) {
            // A page that was refused would not watch again by itself; one that comes back does.
            self.outbox.hang_up(GOING_AWAY);
        }
        self.watched.insert(table, told?);
        Ok(())
    }

    /// The guest has a new name or glyph, for all that this socket watches.
    async fn rename(&mut self, card: GuestCard) {
        for keeper in self.watched.values() {
            let _ = pass_on(keeper, Command::Renamed(card.clone())).await;
        }
        self.guest = card;
    }

    async fn leave_all(&mut self) {
        for (_, keeper) in std::mem::take(&mut self.watched) {
            let _ = pass_on(&keeper, Command::Leave { connection: self.connection }).await;
        }
    }
}
