//! PulseAudio's own protocol, which PipeWire speaks as well: a stream of its own for every sound.

use super::{Cue, Request};
use futures::executor::block_on;
use futures::io::Cursor;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, ChannelVolume, PlaybackStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{Client, ClientError, PlaybackStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// After a failure the server is not asked again for so long.
const PAUSE: Duration = Duration::from_secs(10);
/// How long a stream stays after its sound: what the server still holds must be heard out.
const TAIL: Duration = Duration::from_millis(500);
/// In portions of so many seconds the server takes a sound, once it has started: its delay.
const PORTION: f32 = 0.03;
/// More sounds at once than this are noise.
const MOST_AT_ONCE: usize = 8;

/// Plays requests until the last sender is gone.
pub(super) fn serve(requests: &Receiver<Request>) {
    let mut client: Option<Client> = None;
    let mut playing: Vec<(PlaybackStream, Instant)> = Vec::new();
    let mut silent_until = Instant::now();
    // Streams with the same number would be played in step.
    let mut number = 0;
    loop {
        // While something sounds, look after it; otherwise sleep.
        let request = match playing.is_empty() {
            true => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            false => requests.recv_timeout(TAIL),
        };
        playing.retain(|(_, end)| *end > Instant::now());
        let request = match request {
            Ok(request) => request,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if silent_until > Instant::now() || playing.len() >= MOST_AT_ONCE {
            continue;
        }
        number += 1;
        match begin(&mut client, &request, number) {
            Ok(started) => playing.push(started),
            Err(_) => {
                // Whether there was no server or it has ended: the next sound begins anew.
                client = None;
                playing.clear();
                silent_until = Instant::now() + PAUSE;
            }
        }
    }
}

/// Opens a stream and hands it a whole sound; the server starts when it has all of it. The stream ends when dropped.
fn begin(
    client: &mut Option<Client>,
    request: &Request,
    number: u32,
) -> Result<(PlaybackStream, Instant), ClientError> {
    let client = match client {
        Some(client) => client,
        none => none.insert(Client::from_env(c"Intellector")?),
    };
    let samples = request.cue.samples(request.volume);
    let seconds = samples.len() as f64 / f64::from(Cue::RATE);
    let bytes: Vec<u8> = samples.into_iter().flat_map(i16::to_le_bytes).collect();
    let length = bytes.len() as u32;
    let params = PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: Cue::RATE },
        channel_map: ChannelMap::mono(),
        cvolume: Some(ChannelVolume::norm(1)),
        buffer_attr: BufferAttr {
            target_length: length,
            pre_buffering: length,
            minimum_request_length: 2 * (Cue::RATE as f32 * PORTION) as u32,
            ..BufferAttr::default()
        },
        sync_id: number,
        flags: StreamFlags { early_requests: true, ..StreamFlags::default() },
        ..PlaybackStreamParams::default()
    };
    let stream = block_on(client.create_playback_stream(params, Cursor::new(bytes)))?;
    Ok((stream, Instant::now() + Duration::from_secs_f64(seconds) + TAIL))
}
