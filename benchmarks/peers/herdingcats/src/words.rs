//! States of a given size in which each input writes one number, as in benchmarks/words.hpp.

use crate::generator::Generator;
use crate::measure;
use herdingcats::{
    Apply, BehaviorDef, BehaviorResult, Engine, EngineSpec, NonCommittedOutcome, Outcome, Reversibility,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// An array of 8 numbers inline, or a vector of more, whichever the engine clones and moves faster.
pub trait Words: Clone + Debug + AsRef<[u64]> + AsMut<[u64]> {}
impl Words for [u64; 8] {}
impl Words for Vec<u64> {}

#[derive(Debug, Clone)]
struct Write {
    index: usize,
    value: u64,
}

#[allow(dead_code)] // for readers of the frame
#[derive(Debug, Clone)]
struct Wrote {
    index: usize,
    value: u64,
}

#[derive(Debug, Clone)]
struct OutOfRange;

struct Game<W>(PhantomData<W>);

impl<W: Words> EngineSpec for Game<W> {
    type State = W;
    type Input = Write;
    type Diff = Write;
    type Trace = Wrote;
    type NonCommittedInfo = OutOfRange;
    type OrderKey = i32;
}

impl<W: Words> Apply<Game<W>> for Write {
    fn apply(&self, words: &mut W) -> Vec<Wrote> {
        words.as_mut()[self.index] = self.value;
        vec![Wrote { index: self.index, value: self.value }]
    }
}

fn in_range<W: Words>(input: &Write, words: &W) -> BehaviorResult<Write, OutOfRange> {
    if input.index >= words.as_ref().len() {
        return BehaviorResult::Stop(NonCommittedOutcome::InvalidInput(OutOfRange));
    }
    BehaviorResult::Continue(vec![])
}

fn write<W: Words>(input: &Write, _: &W) -> BehaviorResult<Write, OutOfRange> {
    BehaviorResult::Continue(vec![input.clone()])
}

/// Commits with a history of at most `depth`. The crate has no bound; an irreversible commit empties its history.
fn commit<W: Words>(engine: &mut Engine<Game<W>>, input: Write, depth: usize) {
    let reversibility =
        if engine.undo_depth() == depth { Reversibility::Irreversible } else { Reversibility::Reversible };
    match engine.dispatch(input, reversibility) {
        Ok(Outcome::Committed(frame)) => drop(std::hint::black_box(frame)),
        _ => panic!("refused"),
    }
}

fn measure_size<W: Words>(size: &str, words: W, depth: usize, commits: u64) {
    let count = words.as_ref().len() as u32;
    let behaviors = vec![
        BehaviorDef::<Game<W>> { name: "in_range", order_key: 1, evaluate: in_range },
        BehaviorDef::<Game<W>> { name: "write", order_key: 2, evaluate: write },
    ];
    let mut engine = Engine::new(words, behaviors);
    let mut generator = Generator::new(1);
    let mut value = 0;
    let mut next = || {
        value += 1;
        Write { index: generator.below(count) as usize, value }
    };
    for _ in 0..depth + 2 {
        commit(&mut engine, next(), depth);
    }
    measure(&format!("state/{size}/commit"), || {
        for _ in 0..commits {
            commit(&mut engine, next(), depth);
        }
        commits
    });
    if engine.undo_depth() == 0 {
        commit(&mut engine, next(), depth);
    }
    measure(&format!("state/{size}/undo"), || {
        const TIMES: u64 = 50_000; // an item is an undo and a redo
        for _ in 0..TIMES {
            drop(std::hint::black_box(engine.undo()));
            drop(std::hint::black_box(engine.redo()));
        }
        TIMES
    });
}

pub fn run() {
    const KIB: usize = 1024 / 8;
    measure_size("64B", [0u64; 8], 16, 50_000);
    measure_size("4KiB", vec![0u64; 4 * KIB], 16, 20_000);
    measure_size("64KiB", vec![0u64; 64 * KIB], 16, 1_000);
    measure_size("1MiB", vec![0u64; 1024 * KIB], 16, 64);
    measure_size("64MiB", vec![0u64; 64 * 1024 * KIB], 2, 4);
}
