//! How much the search asks of the processor, next to the other threads of the program.

/// By how much a search in the background is nicer than the rest of the program, in the system's units: it gets about a
/// thirtieth of a core that a thread of the usual priority wants as well, and all of one that nobody else wants.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 15;

/// Lets every other thread that wants the processor go first. Holds for the calling thread and for those that it starts
/// from then on. Does nothing where the system refuses it or knows no priority of a single thread.
pub(super) fn give_way() {
    // Elsewhere the call would slow down the whole program.
    #[cfg(target_os = "linux")]
    {
        // A search at the usual priority is a search as well.
        let _ = rustix::process::nice(NICENESS);
    }
}
