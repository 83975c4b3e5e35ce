//! The thread that turns drawn pictures into a file.

use super::film::Film;
use super::order::PictureOrder;
use crate::gui::message::Words;
use crate::storage::Storage;
use image::{ImageFormat, RgbaImage};
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;

/// How many pictures may wait: drawing must not run far ahead of encoding.
const WAITING: usize = 2;
/// The last picture of an animation is shown so many times as long as the others.
const LAST: u32 = 3;

/// What became of a picture: its file, or why there is none; `None` when it was cancelled.
pub(super) type Finished = Option<Result<PathBuf, Words>>;

/// A running thread; ends with its owner.
pub(super) struct Encoder {
    pictures: Option<SyncSender<RgbaImage>>,
    result: Receiver<Finished>,
    cancelled: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Encoder {
    /// Waits for `count` pictures, then writes the file and calls `wake`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(super) fn start(
        order: PictureOrder,
        count: usize,
        storage: Storage,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> std::io::Result<Encoder> {
        let (pictures, inbox) = sync_channel(WAITING);
        let (outbox, result) = sync_channel(1);
        let cancelled = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancelled);
        let thread = std::thread::Builder::new().name("pictures".to_owned()).spawn(move || {
            let content = encode(&order, &inbox, count, &flag);
            let finished = content.map(|content| {
                let saved = content.map(|content| storage.save_picture(&content, order.ending()));
                saved.map_err(Words::Plain).and_then(|saved| saved.map_err(|error| Words::from(&error)))
            });
            // Whoever no longer listens has cancelled.
            let _ = outbox.send(finished);
            wake();
        })?;
        Ok(Encoder { pictures: Some(pictures), result, cancelled, thread: Some(thread) })
    }

    /// Hands over a picture; gives it back when the thread is still busy with others.
    pub(super) fn take(&mut self, picture: RgbaImage) -> Result<(), RgbaImage> {
        match self.pictures.as_ref().map(|pictures| pictures.try_send(picture)) {
            Some(Err(TrySendError::Full(picture))) => Err(picture),
            // A thread that has ended has told why.
            _ => Ok(()),
        }
    }

    /// The result, once there is one.
    pub(super) fn result(&self) -> Option<Finished> {
        self.result.try_recv().ok()
    }

    /// Nothing shall come of it.
    pub(super) fn cancel(&mut self) {
        self.cancelled.store(true, Relaxed);
        self.pictures = None;
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        self.cancel();
        if let Some(thread) = self.thread.take() {
            // A file that is being written shall be whole, or gone.
            let _ = thread.join();
        }
    }
}

/// The file's content; `None` when it was cancelled.
fn encode(
    order: &PictureOrder,
    pictures: &Receiver<RgbaImage>,
    count: usize,
    cancelled: &AtomicBool,
) -> Option<Result<Vec<u8>, String>> {
    let mut film = Film::default();
    for number in 1..=count {
        // The sender goes away when it is cancelled.
        let picture = pictures.recv().ok().filter(|_| !cancelled.load(Relaxed))?;
        if !order.film {
            let mut content = Vec::new();
            let written = picture.write_to(&mut Cursor::new(&mut content), ImageFormat::Png);
            return not_cancelled(written.map(|()| content).map_err(|error| error.to_string()), cancelled);
        }
        let milliseconds = order.milliseconds * if number == count { LAST } else { 1 };
        let hundredths = u16::try_from(milliseconds / 10).unwrap_or(u16::MAX);
        if let Err(error) = film.push(picture, hundredths) {
            return Some(Err(error.to_string()));
        }
    }
    not_cancelled(film.finish().map_err(|error| error.to_string()), cancelled)
}

fn not_cancelled<T>(value: T, cancelled: &AtomicBool) -> Option<T> {
    (!cancelled.load(Relaxed)).then_some(value)
}
