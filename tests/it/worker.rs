//! The thread the computer thinks on: tickets, stopping, late answers.

use intellector::engine::rng::Rng;
use intellector::engine::{Bot, Limits, ReportKind, Request, Resources, Seeds, Situation, Ticket, Worker};
use intellector::rules::{Position, Rules};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const MS: fn(u64) -> Duration = Duration::from_millis;

fn worker() -> (Worker, Arc<AtomicUsize>) {
    let wakes = Arc::new(AtomicUsize::new(0));
    let counter = wakes.clone();
    let wake = move || {
        counter.fetch_add(1, Ordering::SeqCst);
    };
    (Worker::new(Arc::new(wake)), wakes)
}

fn request(bot: Bot) -> Request {
    let situation = Situation::new(Position::start(Rules::default()));
    Request {
        situation,
        bot,
        limits: Limits::default(),
        analyse: None,
        afresh: false,
        seeds: Seeds::of(1, 0),
        delay: Duration::ZERO,
    }
}

/// The reports until the first end of `ticket`, with the time it took.
fn wait_for(worker: &mut Worker, ticket: Ticket) -> (Vec<ReportKind>, Duration) {
    let started = Instant::now();
    let mut reports = Vec::new();
    while started.elapsed() < Duration::from_secs(20) {
        for report in worker.poll() {
            assert_eq!(report.ticket, ticket);
            let ends = !matches!(report.kind, ReportKind::Info(_));
            reports.push(report.kind);
            if ends {
                return (reports, started.elapsed());
            }
        }
        std::thread::sleep(MS(1));
    }
    panic!("no answer in 20 s");
}

#[test]
fn answers_with_a_legal_ply_and_wakes_for_every_report() {
    let (mut worker, wakes) = worker();
    let ticket = worker.start(request(Bot::Level(5)));
    let (reports, _) = wait_for(&mut worker, ticket);
    let [infos @ .., ReportKind::Done(Some(mv))] = &reports[..] else { panic!("{reports:?}") };
    assert!(Position::start(Rules::default()).is_legal(*mv));
    assert!(!infos.is_empty());
    // The last report is in before its wake is.
    let counted = || wakes.load(Ordering::SeqCst) == reports.len();
    assert!(
        (0..1000).any(|_| counted() || {
            std::thread::sleep(MS(1));
            counted()
        }),
        "a wake for each report"
    );
}

#[test]
fn move_now_ends_a_search_at_once_and_keeps_the_ticket() {
    let (mut worker, _) = worker();
    let mut request = request(Bot::Level(10));
    request.limits.time = Some(Duration::from_secs(60));
    let ticket = worker.start(request);
    std::thread::sleep(MS(200));
    worker.move_now();
    let (reports, time) = wait_for(&mut worker, ticket);
    assert!(matches!(reports.last(), Some(ReportKind::Done(Some(_)))));
    assert!(time < MS(150), "{time:?}");
}

#[test]
fn the_delay_is_kept_and_cut_short_by_move_now() {
    let (mut worker, _) = worker();
    let mut delayed = request(Bot::Random);
    delayed.delay = MS(300);
    let ticket = worker.start(delayed.clone());
    let (_, time) = wait_for(&mut worker, ticket);
    assert!(time >= MS(290), "{time:?}");
    delayed.delay = Duration::from_secs(60);
    let ticket = worker.start(delayed);
    std::thread::sleep(MS(50));
    worker.move_now();
    let (_, time) = wait_for(&mut worker, ticket);
    assert!(time < MS(150), "{time:?}");
}

#[test]
fn a_cancelled_request_gives_no_answer_and_the_next_one_starts_at_once() {
    let (mut worker, _) = worker();
    let mut long = request(Bot::Random);
    long.delay = Duration::from_secs(60);
    worker.start(long);
    std::thread::sleep(MS(30));
    worker.cancel();
    let ticket = worker.start(request(Bot::Random));
    let (_, time) = wait_for(&mut worker, ticket);
    assert!(time < MS(150), "{time:?}");
}

#[test]
fn dropping_a_thinking_worker_is_quick() {
    let (mut worker, _) = worker();
    let mut request = request(Bot::Level(10));
    request.limits.time = Some(Duration::from_secs(60));
    worker.start(request);
    std::thread::sleep(MS(100));
    let started = Instant::now();
    drop(worker);
    assert!(started.elapsed() < MS(150), "{:?}", started.elapsed());
}

#[test]
fn a_position_without_a_ply_is_answered_with_none() {
    let (mut worker, _) = worker();
    let mut request = request(Bot::Level(3));
    // White's Intellector stands at home already: nobody moves any more.
    let won = intellector::rules::sip::read("2!bAn!Cn", Rules::default()).unwrap();
    request.situation = Situation::new(won);
    let ticket = worker.start(request);
    let (reports, _) = wait_for(&mut worker, ticket);
    assert!(matches!(reports[..], [ReportKind::Done(None)]));
}

#[cfg(target_os = "linux")]
fn within_seconds(mut holds: impl FnMut() -> bool) -> bool {
    (0..10_000).any(|_| {
        std::thread::sleep(MS(1));
        holds()
    })
}

/// The threads named like that of a worker, by how nice they are to others; helpers of the search inherit the name.
#[cfg(target_os = "linux")]
fn niceness_of_engines() -> Vec<i32> {
    let stats = std::fs::read_dir("/proc/self/task").unwrap().filter_map(|task| {
        // A thread may have ended meanwhile.
        std::fs::read_to_string(task.ok()?.path().join("stat")).ok()
    });
    stats.filter(|stat| stat.contains("(engine)")).map(|stat| niceness(&stat)).collect()
}

/// The 19th field of a `stat`; the second one, a name in parentheses, may hold spaces.
#[cfg(target_os = "linux")]
fn niceness(stat: &str) -> i32 {
    stat[stat.rfind(')').unwrap() + 2..].split(' ').nth(16).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_in_the_background_lets_others_go_first_and_no_other_does() {
    let usual = niceness(&std::fs::read_to_string("/proc/thread-self/stat").unwrap());
    let nicer = || niceness_of_engines().iter().filter(|&&nice| nice > usual).count();
    let (foreground, _) = worker();
    foreground.prepare();
    assert!(!niceness_of_engines().is_empty());
    assert_eq!(nicer(), 0);
    if usual == 19 {
        // Nothing can be nicer than these tests are.
        return;
    }
    let resources = Resources { background: true, threads: 2, table_mib: 1, ..Resources::default() };
    let mut background = Worker::with_resources(Arc::new(|| {}), resources);
    background.prepare();
    assert_eq!(nicer(), 1);
    let mut request = request(Bot::Level(10));
    (request.analyse, request.limits.time) = (Some(1), Some(Duration::from_secs(20)));
    let ticket = background.start(request);
    assert!(within_seconds(|| nicer() == 2), "the helper of the search as well");
    background.move_now();
    wait_for(&mut background, ticket);
}

/// What starts, cancels and hurries in any order: every answer belongs to a request, no request has two answers, a
/// request that was neither cancelled nor replaced has one, and no call waits.
#[test]
fn any_interleaving_of_start_cancel_and_move_now() {
    let mut rng = Rng::new(5);
    let (mut worker, _) = worker();
    let mut answers: HashMap<Ticket, u32> = HashMap::new();
    let mut last = None;
    let mut slow_calls = 0;
    for _ in 0..200 {
        let started = Instant::now();
        match rng.below(4) {
            0 | 1 => {
                let bot = [Bot::Random, Bot::Greedy, Bot::Level(2), Bot::Level(10)][rng.below(4) as usize];
                let mut request = request(bot);
                request.limits.time = Some(MS(rng.below(30)));
                request.delay = MS(rng.below(20));
                let ticket = worker.start(request);
                assert!(answers.insert(ticket, 0).is_none(), "tickets are fresh");
                last = Some(ticket);
            }
            2 => {
                worker.cancel();
                last = None;
            }
            _ => worker.move_now(),
        }
        // A few slow calls are a busy machine's doing; calls that wait for the search would all be slow.
        slow_calls += u32::from(started.elapsed() > MS(5));
        std::thread::sleep(MS(rng.below(25)));
        for report in worker.poll() {
            match report.kind {
                ReportKind::Done(mv) => {
                    assert!(mv.is_some());
                    *answers.get_mut(&report.ticket).expect("a ticket that was given out") += 1;
                }
                ReportKind::Info(_) => assert!(answers.contains_key(&report.ticket)),
                ReportKind::Failed(message) => panic!("{message}"),
            }
        }
    }
    assert!(slow_calls <= 20, "{slow_calls} of 200 calls took more than 5 ms");
    if let Some(ticket) = last
        && answers[&ticket] == 0
    {
        let (reports, _) = wait_for(&mut worker, ticket);
        assert!(matches!(reports.last(), Some(ReportKind::Done(Some(_)))));
    }
    assert!(answers.values().all(|count| *count <= 1));
    assert!(answers.values().sum::<u32>() > 20);
}
