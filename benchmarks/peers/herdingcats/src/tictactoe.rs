//! Tic-tac-toe as in examples/tictactoe: the same four behaviors, diffs and traces, the same choice of moves.

use crate::generator::Generator;
use crate::measure;
use herdingcats::{
    Apply, BehaviorDef, BehaviorResult, Engine, EngineSpec, NonCommittedOutcome, Outcome, Reversibility,
};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Mark {
    None,
    X,
    O,
}

fn other(mark: Mark) -> Mark {
    if mark == Mark::X {
        Mark::O
    } else {
        Mark::X
    }
}

#[derive(Debug, Clone)]
struct Board {
    cells: [Mark; 9],
    turn: Mark,
    over: bool,
}

#[derive(Debug, Clone)]
struct Place {
    row: i32,
    column: i32,
    by: Mark,
}

#[derive(Debug, Clone)]
enum Diff {
    SetCell { mark: Mark, cell: u8 },
    SetTurn { to: Mark },
    EndGame { winner: Mark },
}

#[allow(dead_code)] // for readers of the frame
#[derive(Debug, Clone)]
enum Trace {
    Placed { mark: Mark, cell: u8 },
    Switched { to: Mark },
    GameOver { winner: Mark },
}

#[derive(Debug, Clone)]
enum Info {
    GameIsOver,
    NotYourTurn,
    OutsideTheBoard,
    Occupied,
}

struct Game;

impl EngineSpec for Game {
    type State = Board;
    type Input = Place;
    type Diff = Diff;
    type Trace = Trace;
    type NonCommittedInfo = Info;
    type OrderKey = i32;
}

impl Apply<Game> for Diff {
    fn apply(&self, board: &mut Board) -> Vec<Trace> {
        match *self {
            Diff::SetCell { mark, cell } => {
                board.cells[cell as usize] = mark;
                vec![Trace::Placed { mark, cell }]
            }
            Diff::SetTurn { to } => {
                board.turn = to;
                vec![Trace::Switched { to }]
            }
            Diff::EndGame { winner } => {
                board.over = true;
                vec![Trace::GameOver { winner }]
            }
        }
    }
}

type Verdict = BehaviorResult<Diff, Info>;

fn cell(place: &Place) -> usize {
    (3 * place.row + place.column) as usize
}

fn your_turn(place: &Place, board: &Board) -> Verdict {
    if board.over {
        return BehaviorResult::Stop(NonCommittedOutcome::Disallowed(Info::GameIsOver));
    }
    if place.by != board.turn {
        return BehaviorResult::Stop(NonCommittedOutcome::Disallowed(Info::NotYourTurn));
    }
    BehaviorResult::Continue(vec![])
}

fn free_cell(place: &Place, board: &Board) -> Verdict {
    if place.row < 0 || place.row > 2 || place.column < 0 || place.column > 2 {
        return BehaviorResult::Stop(NonCommittedOutcome::InvalidInput(Info::OutsideTheBoard));
    }
    if board.cells[cell(place)] != Mark::None {
        return BehaviorResult::Stop(NonCommittedOutcome::Disallowed(Info::Occupied));
    }
    BehaviorResult::Continue(vec![])
}

fn place_and_switch(place: &Place, board: &Board) -> Verdict {
    let mark = board.turn;
    BehaviorResult::Continue(vec![
        Diff::SetCell { mark, cell: cell(place) as u8 },
        Diff::SetTurn { to: other(mark) },
    ])
}

fn win_or_draw(_: &Place, board: &Board) -> Verdict {
    let mark = other(board.turn); // the player who has just moved
    if wins(board, mark) {
        return BehaviorResult::Continue(vec![Diff::EndGame { winner: mark }]);
    }
    if !board.cells.contains(&Mark::None) {
        return BehaviorResult::Continue(vec![Diff::EndGame { winner: Mark::None }]);
    }
    BehaviorResult::Continue(vec![])
}

fn wins(board: &Board, mark: Mark) -> bool {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| line.iter().all(|&i| board.cells[i] == mark))
}

fn new_game() -> Engine<Game> {
    let board = Board { cells: [Mark::None; 9], turn: Mark::X, over: false };
    let behaviors = vec![
        BehaviorDef::<Game> { name: "your_turn", order_key: 10, evaluate: your_turn },
        BehaviorDef::<Game> { name: "free_cell", order_key: 20, evaluate: free_cell },
        BehaviorDef::<Game> { name: "place_and_switch", order_key: 30, evaluate: place_and_switch },
        BehaviorDef::<Game> { name: "win_or_draw", order_key: 40, evaluate: win_or_draw },
    ];
    Engine::new(board, behaviors)
}

fn choose(board: &Board, generator: &mut Generator) -> Place {
    let mut free = [0i32; 9];
    let mut count = 0;
    for i in 0..9 {
        if board.cells[i] == Mark::None {
            free[count] = i as i32;
            count += 1;
        }
    }
    let cell = free[generator.below(count as u32) as usize];
    Place { row: cell / 3, column: cell % 3, by: board.turn }
}

/// Random games; an item is a move. A new engine for every game is the cheapest return to the start, because an undo
/// of each move clones every frame again.
pub fn run() {
    measure("tictactoe/commit", || {
        let mut generator = Generator::new(1);
        let mut moves = 0;
        for _ in 0..10_000 {
            let mut game = new_game();
            while !game.state().over {
                let place = choose(game.state(), &mut generator);
                match game.dispatch(place, Reversibility::Reversible) {
                    Ok(Outcome::Committed(frame)) => drop(std::hint::black_box(frame)),
                    _ => panic!("a legal move was refused"),
                }
                moves += 1;
            }
        }
        moves
    });
}
