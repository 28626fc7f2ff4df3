//! One socket of one page: reads messages, passes them to keepers, writes what comes back.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::{Notify, mpsc};

use crate::fault::Fault;
use crate::hall::{Admission, Hall, until_closed};
use crate::id::TableId;
use crate::keeper::{Command, Out, Outbox};
use crate::metrics::count;
use crate::protocol::{self, FromPage, GuestCard, ToPage};
use crate::rate::Bucket;

/// Close codes of our own, for pages that want to know.
const TOO_SLOW: u16 = 4001;
const TOO_MANY: u16 = 4002;
const SILENT: u16 = 4003;
const GOING_AWAY: u16 = 1001;

/// How long a page is asked to wait before it connects again when the hall closes.
const AGAIN_IN: u64 = 1_000;

/// How long a write may take before the line counts as dead.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);

struct Line {
    hall: Arc<Hall>,
    guest: GuestCard,
    connection: u64,
    outbox: Outbox,
    watched: HashSet<TableId>,
    bucket: Bucket,
}

/// Serves a socket until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, mut socket: WebSocket, guest: GuestCard, admission: Admission) {
    let limits = *hall.limits();
    let (sender, mut waiting) = mpsc::channel(usize::try_from(limits.outbox).unwrap_or(usize::MAX).max(1));
    let outbox = Outbox { sender, too_slow: Arc::new(Notify::new()) };
    outbox.say(&ToPage::Hello {
        protocol: protocol::VERSION,
        build: hall.settings.build.clone(),
        guest: guest.clone(),
    });
    let mut line = Line {
        bucket: Bucket::full(limits.message_burst, hall.now()),
        connection: admission.number,
        guest,
        outbox,
        watched: HashSet::new(),
        hall: Arc::clone(&hall),
    };
    let mut closed = hall.closed.subscribe();
    let silence = Duration::from_secs(limits.silence_seconds.max(2));
    let mut heard = tokio::time::Instant::now();
    let mut beat = tokio::time::interval(silence / 3);
    let too_slow = Arc::clone(&line.outbox.too_slow);
    let code = loop {
        tokio::select! {
            received = socket.next() => {
                heard = tokio::time::Instant::now();
                match received {
                    Some(Ok(Message::Text(text))) => match line.hear(&text).await {
                        Ok(()) => {}
                        Err(code) => break Some(code),
                    },
                    Some(Ok(Message::Binary(_))) => line.refuse(&Fault::malformed("messages are text")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => break None,
                    // A broken frame, an oversized message, a lost line: there is nobody to explain it to.
                    Some(Err(_)) => break None,
                }
            }
            out = waiting.recv() => {
                let Some(out) = out else { break None };
                let write = write(&mut socket, out, &mut waiting);
                match tokio::time::timeout(WRITE_PATIENCE, write).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => break None,
                    Err(_) => {
                        count(&hall.metrics.slow_readers_total);
                        break None;
                    }
                }
            }
            () = too_slow.notified() => {
                count(&hall.metrics.slow_readers_total);
                break Some(TOO_SLOW);
            }
            _ = beat.tick() => {
                if heard.elapsed() >= silence {
                    break Some(SILENT);
                }
                if socket.send(Message::Ping(bytes::Bytes::new())).await.is_err() {
                    break None;
                }
            }
            () = until_closed(&mut closed) => break Some(GOING_AWAY),
        }
    };
    line.leave_all().await;
    if let Some(code) = code {
        let _ = tokio::time::timeout(Duration::from_secs(2), close(&mut socket, code, &mut waiting)).await;
    }
    drop(admission);
}

fn message(out: Out) -> Message {
    match out {
        Out::Text(text) => Message::Text(text),
        Out::Binary(bytes) => Message::Binary(bytes),
    }
}

/// Writes what waits, all of it with one flush.
async fn write(
    socket: &mut WebSocket,
    first: Out,
    waiting: &mut mpsc::Receiver<Out>,
) -> Result<(), axum::Error> {
    socket.feed(message(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        socket.feed(message(next)).await?;
    }
    socket.flush().await
}

/// Says goodbye. When the hall closes, what was acknowledged by then still goes out.
async fn close(socket: &mut WebSocket, code: u16, waiting: &mut mpsc::Receiver<Out>) {
    if code == GOING_AWAY {
        let bye = Out::Text(crate::keeper::text(&ToPage::Bye { again_in: AGAIN_IN }));
        while let Ok(next) = waiting.try_recv() {
            let _ = socket.feed(message(next)).await;
        }
        let _ = socket.feed(message(bye)).await;
    }
    let frame = CloseFrame { code, reason: "".into() };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

impl Line {
    fn refuse(&self, why: &Fault) {
        self.outbox.say(&ToPage::Refused { table: None, id: None, why: why.refused() });
    }

    /// Understands one message. An error is the code with which the socket is to be closed.
    async fn hear(&mut self, text: &str) -> Result<(), u16> {
        count(&self.hall.metrics.messages_total);
        let limits = *self.hall.limits();
        let per_second = limits.messages_per_second as f64;
        if !self.bucket.take(per_second, limits.message_burst, self.hall.now()) {
            self.refuse(&Fault::limit("messages_per_second", limits.messages_per_second));
            return Err(TOO_MANY);
        }
        match serde_json::from_str::<FromPage>(text) {
            Ok(message) => {
                if let Err(fault) = self.obey(message).await {
                    self.refuse(&fault);
                }
            }
            Err(error) => self.refuse(&Fault::malformed(error.to_string())),
        }
        Ok(())
    }

    async fn obey(&mut self, message: FromPage) -> Result<(), Fault> {
        let connection = self.connection;
        let (table, command) = match message {
            FromPage::Ping {} => {
                self.outbox.say(&ToPage::Pong {});
                return Ok(());
            }
            FromPage::Watch { table, have, seat } => return self.watch(table, have, seat).await,
            FromPage::Leave { table } => {
                if self.watched.remove(&table) {
                    self.hall.tell(&table, Command::Leave { connection }).await?;
                }
                return Ok(());
            }
            FromPage::Unveil { table, seat } => (table, Command::Unveil { connection, seat }),
            FromPage::Act { table, id, seat, action, based_on: _, draws } => {
                (table, Command::Act { connection, id, seat, action, draws })
            }
            FromPage::AtTable { table, id, seat, action } => {
                (table, Command::AtTable { connection, id, seat, action })
            }
            FromPage::Say { table, text } => (table, Command::Say { connection, text }),
        };
        // What is done at a table is done by somebody who watches it: the answers need a way back.
        if !self.watched.contains(&table) {
            return Err(Fault::conflict("hall_not_watching"));
        }
        self.hall.tell(&table, command).await
    }

    async fn watch(
        &mut self,
        table: TableId,
        have: Option<u64>,
        seat: Option<table::Seat>,
    ) -> Result<(), Fault> {
        let most = self.hall.limits().watched_per_connection;
        if !self.watched.contains(&table) && self.watched.len() as u64 >= most {
            return Err(Fault::limit("watched_per_connection", most));
        }
        let command = Command::Watch {
            connection: self.connection,
            guest: self.guest.clone(),
            outbox: self.outbox.clone(),
            have,
            seat,
        };
        self.hall.tell(&table, command).await?;
        self.watched.insert(table);
        Ok(())
    }

    async fn leave_all(&mut self) {
        for table in std::mem::take(&mut self.watched) {
            if let Some(keeper) = self.hall.keeper_of(&table) {
                let _ = keeper.send(Command::Leave { connection: self.connection }).await;
            }
        }
    }
}
