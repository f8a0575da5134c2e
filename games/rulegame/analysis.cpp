#include "rulegame/analysis.hpp"

#include "rulegame/board_json.hpp"
#include "rulegame/drawing.hpp"
#include "rulegame/explain.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/search.hpp"
#include "rulegame/universe.hpp"

namespace rulegame {

namespace {

std::string counted(std::uint64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class Analyst {
public:
    Analyst(const std::shared_ptr<const Program>& program, const AnalysisPlan& plan) : program_(program) {
        result_.plan = plan;
        line_lives_.resize(program->lines.size());
        atom_lives_.resize(program->atoms.size());
    }

    Analysis run() {
        const Universe universe = universe_of({&program_->rules});
        const AnalysisPlan& plan = result_.plan;
        const std::uint64_t all = board_count(plan.pieces, universe);
        result_.every_board = all <= static_cast<std::uint64_t>(plan.boards);
        const int boards = result_.every_board ? static_cast<int>(all) : plan.boards;
        const auto next = [&](const Board& board) {
            play(board);
            plan.progress(++result_.boards, boards);
        };
        if (result_.every_board) {
            each_board(plan.pieces, universe, next);
        } else {
            herding::Generator generator(plan.seed);
            for (int i = 0; i < boards; ++i) {
                next(random_board(plan.pieces, universe, generator));
            }
        }
        find_dead();
        shrink(result_.stalemate, &Played::stalemate);
        shrink(result_.failure, &Played::failure);
        return std::move(result_);
    }

private:
    /// Result of one board.
    struct Played {
        bool cleared = false;
        bool exhausted = true;
        std::uint64_t positions = 0;
        std::optional<Example> stalemate; ///< the first one, after the fewest moves
        std::optional<Example> failure;
    };

    template <class See> Played play_out(const Board& board, See see) const {
        const Setup setup(program_, board);
        Search<1> search({&setup}, result_.plan.widest);
        Played played;
        search.run([&](const auto& position) {
            const auto& state = position[0];
            if (!state) {
                if (!played.failure) {
                    played.failure = {board, search.moves()};
                }
            } else if (state->phase == Phase::Stalemate) {
                if (!played.stalemate) {
                    played.stalemate = {board, search.moves()};
                }
            } else if (state->phase == Phase::Cleared) {
                played.cleared = true;
            } else {
                see(setup, *state);
            }
            return true;
        });
        played.exhausted = search.exhausted();
        played.positions = search.positions();
        return played;
    }

    void play(const Board& board) {
        const Played played =
            play_out(board, [this](const Setup& setup, const State& state) { see_alive(setup, state); });
        result_.positions += played.positions;
        result_.thinned += played.exhausted ? 0 : 1;
        result_.stalemated += played.stalemate ? 1 : 0;
        result_.failed += played.failure ? 1 : 0;
        keep_shorter(result_.stalemate, played.stalemate);
        keep_shorter(result_.failure, played.failure);
        const bool trouble = played.stalemate || played.failure;
        if (played.cleared && trouble) {
            ++result_.can_be_cleared;
        } else if (!played.exhausted) {
            ++result_.undecided;
        } else {
            ++(played.cleared ? result_.always_cleared : result_.never_cleared);
        }
    }

    static void keep_shorter(std::optional<Example>& kept, const std::optional<Example>& other) {
        if (other && (!kept || other->moves.size() < kept->moves.size())) {
            kept = other;
        }
    }

    /// Records the active line, and which of its atoms accept a move.
    void see_alive(const Setup& setup, const State& state) {
        line_lives_[state.line] = true;
        const LineProgram& line = program_->lines[state.line];
        for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
            if (!atom_lives_[atom] && usable(program_->atoms[atom], state)) {
                atom_lives_[atom] = !nothing(accepted_by(setup, state, atom, state.left));
            }
        }
    }

    void find_dead() {
        for (std::size_t line = 0; line < line_lives_.size(); ++line) {
            if (!line_lives_[line]) {
                result_.dead_lines.push_back(static_cast<std::uint16_t>(line));
                continue;
            }
            const LineProgram& lives = program_->lines[line];
            for (std::uint32_t atom = lives.first_atom; atom < lives.end_atom; ++atom) {
                if (!atom_lives_[atom]) {
                    result_.dead_atoms.push_back(atom);
                }
            }
        }
    }

    /// Tries to show the same on a smaller board.
    void shrink(std::optional<Example>& example, std::optional<Example> Played::* kind) const {
        if (example) {
            const auto find = [&](const Board& board) {
                return play_out(board, [](const Setup&, const State&) {}).*kind;
            };
            example = find(
                smallest_board(example->board, [&](const Board& less) { return find(less).has_value(); }));
        }
    }

    std::shared_ptr<const Program> program_;
    Analysis result_;
    std::vector<bool> line_lives_;
    std::vector<bool> atom_lives_;
};

std::string place_words(const std::string& file, Place place) {
    return file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
}

/// The pieces that are left on the board after these moves.
std::string left_words(const Example& example, const Setup& setup) {
    Pieces left = setup.all();
    for (const Taken move : example.moves) {
        left &= ~only(move.piece());
    }
    std::string text;
    for (; left != 0; left &= left - 1) {
        text += (text.empty() ? "" : ", ") + describe_piece(setup, first_of(left));
    }
    return text;
}

} // namespace

Analysis analyze(const std::shared_ptr<const Program>& program, const AnalysisPlan& plan) {
    return Analyst(program, plan).run();
}

std::string describe(const Example& example, const Setup& setup) {
    std::string text = "  " + write_board(example.board).dump() + "\n";
    int number = 0;
    for (const Taken move : example.moves) {
        text += "  " + std::to_string(++number) + ". " + describe_piece(setup, move.piece()) + " to " +
                bucket_words(move.bucket()) + "\n";
    }
    return text;
}

std::string describe(const Analysis& analysis, const std::shared_ptr<const Program>& program,
                     const std::string& file) {
    const auto boards = static_cast<std::uint64_t>(analysis.boards);
    const std::string pieces = counted(static_cast<std::uint64_t>(analysis.plan.pieces), "piece");
    std::string text = file + ": " +
                       (analysis.every_board ? "all " + counted(boards, "board") + " of " + pieces
                                             : counted(boards, "random board") + " of " + pieces + " (seed " +
                                                   std::to_string(analysis.plan.seed) + ")") +
                       ", played in every way: " + counted(analysis.positions, "position") + "\n";
    if (analysis.thinned > 0) {
        text +=
            "Not exhausted: on " + std::to_string(analysis.thinned) + " of them only " +
            std::to_string(analysis.plan.widest) +
            " positions after each number of moves were looked at; what is not found may still be there.\n";
    }
    for (const std::uint16_t line : analysis.dead_lines) {
        text += place_words(file, program->lines[line].place) + "line " + std::to_string(line + 1) +
                " never accepts a move: " + print(program->rules.lines[line]) + "\n";
    }
    for (const std::uint32_t atom : analysis.dead_atoms) {
        std::size_t line = 0;
        while (program->lines[line].end_atom <= atom) {
            ++line;
        }
        const std::uint32_t index = atom - program->lines[line].first_atom;
        text += place_words(file, program->atoms[atom].place) + "atom " + std::to_string(index + 1) +
                " of line " + std::to_string(line + 1) +
                " never accepts a move: " + print(program->rules.lines[line].atoms[index]) + "\n";
    }
    text += "Boards that are cleared however they are played: " + std::to_string(analysis.always_cleared) +
            "; if they are played well: " + std::to_string(analysis.can_be_cleared) +
            "; never: " + std::to_string(analysis.never_cleared) +
            (analysis.undecided > 0 ? "; undecided: " + std::to_string(analysis.undecided) : "") + "\n";
    if (analysis.stalemate) {
        const Setup setup(program, analysis.stalemate->board);
        text += "A stalemate can be reached on " + std::to_string(analysis.stalemated) + " of " +
                counted(boards, "board") + ". A small one:\n" + describe(*analysis.stalemate, setup) +
                "  left: " + left_words(*analysis.stalemate, setup) + "\n";
    } else {
        text += "No stalemate was reached.\n";
    }
    if (analysis.failure) {
        const Setup setup(program, analysis.failure->board);
        text += "The rules fail on " + std::to_string(analysis.failed) + " of " + counted(boards, "board") +
                (analysis.failure->moves.empty() ? ", before the first move. A small one:\n"
                                                 : ". A small one, with the move that fails last:\n") +
                describe(*analysis.failure, setup);
    }
    return text;
}

} // namespace rulegame
