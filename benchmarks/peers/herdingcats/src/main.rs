//! The workloads of benchmarks/ in HerdingCats, written as in its documentation. Prints one line for
//! each: name and nanoseconds of CPU time for one item, as the C++ program does.
//!
//!     herding-peer-herdingcats tictactoe|state...

mod generator;
mod tictactoe;
mod words;

extern "C" {
    /// CPU time of this process in microseconds, from the C library.
    fn clock() -> std::os::raw::c_long;
}

/// Runs `work`, which returns its number of items, and prints the time of one.
fn measure(name: &str, work: impl FnOnce() -> u64) {
    let before = unsafe { clock() };
    let items = work();
    let microseconds = (unsafe { clock() } - before) as f64;
    println!("{name}\tns={}", microseconds * 1000.0 / items as f64);
}

fn main() {
    for workload in std::env::args().skip(1) {
        match workload.as_str() {
            "tictactoe" => tictactoe::run(),
            "state" => words::run(),
            other => panic!("no workload {other}"),
        }
    }
}
