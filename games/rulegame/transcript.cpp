#include "rulegame/transcript.hpp"

#include "rulegame/board_json.hpp"

#include <limits>

namespace rulegame {

namespace {

constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

/// A State as in transcripts.
json shown(const Setup& setup, const State& state) {
    json value = json::object();
    value["fin"] = finish_code(state.phase);
    if (state.phase != Phase::Playing) {
        return value;
    }
    value["line"] = state.line;
    value["g"] = line_counter(setup, state);
    json& counters = value["c"] = json::array();
    const LineProgram& line = setup.program().lines[state.line];
    for (std::uint32_t atom = line.first_atom; atom < line.end_atom; ++atom) {
        counters.push_back(atom_counter(setup, state, atom));
    }
    json& accepted = value["acc"] = json::array();
    const AcceptanceMatrix matrix = acceptance_matrix(setup, state);
    for (std::size_t cell = 1; cell < matrix.size(); ++cell) {
        if (matrix[cell] != 0) {
            accepted.push_back({cell, matrix[cell]});
        }
    }
    return value;
}

json shown(const Reply& reply) {
    if (reply.failure) {
        return {{"error", std::string(words(*reply.failure))}};
    }
    return json::array({reply.code, reply.finish, reply.attempts});
}

const json& numbers(const json& step, const char* name, std::size_t count) {
    const json& list = list_field(step, name);
    if (list.size() != count) {
        throw std::runtime_error("\"" + std::string(name) + "\" must be a list of " + std::to_string(count) +
                                 " numbers");
    }
    for (const json& value : list) {
        static_cast<void>(number(value, name, least, most));
    }
    return list;
}

/// The row and column of a bucket.
constexpr std::int32_t bucket_row(std::int32_t bucket) { return bucket < 2 ? side + 1 : 0; }
constexpr std::int32_t bucket_column(std::int32_t bucket) {
    return bucket == 1 || bucket == 2 ? side + 1 : 0;
}

Input read_input(const json& step) {
    const std::string by = text_field(step, "by");
    if (by == "rc") {
        const auto at = numbers(step, "rc", 4).get<std::array<std::int32_t, 4>>();
        return MoveFrom{at[0], at[1], at[2], at[3]};
    }
    const auto m = numbers(step, "m", 3).get<std::array<std::int32_t, 3>>();
    if (by == "id") {
        return MovePiece{m[0], m[2]};
    }
    if (by != "cell") {
        throw std::runtime_error("\"by\" must be id, cell or rc");
    }
    if (m[1] < 1 || m[1] > cells || m[2] < 0 || m[2] > 3) {
        throw std::runtime_error("\"m\" must have a cell from 1 to 36 and a bucket from 0 to 3");
    }
    return MoveFrom{row_of(m[1]), column_of(m[1]), bucket_row(m[2]), bucket_column(m[2])};
}

json write_input(const Setup& setup, const State& state, const Input& input) {
    json step = json::object();
    if (const auto* move = std::get_if<MovePiece>(&input)) {
        const int piece = move->id < 0 ? -1 : setup.piece_with(move->id);
        const bool there = piece >= 0 && (state.left & only(piece)) != 0;
        step["by"] = "id";
        step["m"] = {move->id, there ? setup.cell(piece) : -1, move->bucket};
        return step;
    }
    const auto& move = std::get<MoveFrom>(input);
    const int bucket = Rules::bucket_at(move.bucket_row, move.bucket_column);
    if (move.row < 1 || move.row > side || move.column < 1 || move.column > side ||
        bucket == Rules::no_bucket) {
        step["by"] = "rc";
        step["rc"] = {move.row, move.column, move.bucket_row, move.bucket_column};
        return step;
    }
    const int cell = cell_at(move.column, move.row);
    const Pieces there = setup.in_cell(cell) & state.left;
    step["by"] = "cell";
    step["m"] = {there == 0 ? -1 : setup.board()[static_cast<std::size_t>(first_of(there))].id, cell, bucket};
    return step;
}

std::string difference(const std::string& rule, int episode, const std::string& where, const json& recorded,
                       const json& here) {
    return rule + ", episode " + std::to_string(episode) + ", " + where +
           ":\n  recorded: " + recorded.dump() + "\n  here:     " + here.dump();
}

} // namespace

RecordedEpisode read_episode(std::string_view json_line) {
    const json line = parse_json(json_line);
    RecordedEpisode episode{text_field(line, "rule"),
                            number_field(line, "ep", 0, most),
                            read_board(list_field(line, "board")),
                            {}};
    if (line.contains("steps")) {
        for (const json& step : list_field(line, "steps")) {
            episode.inputs.push_back(read_input(step));
        }
    }
    return episode;
}

EpisodeResult check_episode(std::string_view json_line, const FindProgram& find) {
    const json line = parse_json(json_line);
    const std::string rule = text_field(line, "rule");
    const int number = number_field(line, "ep", 0, most);
    const json no_steps = json::array();
    const json& steps = line.contains("steps") ? list_field(line, "steps") : no_steps;
    const json began = line.contains("error") ? json{{"error", line["error"]}} : field(line, "init");

    EpisodeResult result;
    result.attempts = steps.size();
    const auto setup = std::make_shared<const Setup>(find(rule), read_board(list_field(line, "board")));
    std::optional<Episode> episode;
    json begins;
    try {
        episode.emplace(setup);
        begins = shown(*setup, episode->state());
    } catch (const EvaluationError& error) {
        begins = {{"error", error.what()}};
    }
    const auto same = [](const json& recorded, const json& here) {
        return recorded.contains("error") ? here.contains("error") : recorded == here;
    };
    if (!same(began, begins)) {
        result.difference = difference(rule, number, "at the beginning", began, begins);
        return result;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const json& step = steps[i];
        const std::string where = "step " + std::to_string(i + 1) + " of " + std::to_string(steps.size());
        if (!episode) {
            result.difference = difference(rule, number, where, step, begins);
            return result;
        }
        const Reply reply = episode->attempt(read_input(step));
        const bool fails = step.contains("error");
        const json recorded = fails ? json{{"error", step["error"]}} : field(step, "r");
        if (!same(recorded, shown(reply))) {
            result.difference = difference(rule, number,
                                           where + ", " + step.value("by", "") + " " +
                                               step.value(step.contains("rc") ? "rc" : "m", json()).dump(),
                                           recorded, shown(reply));
            return result;
        }
        if (!fails && reply.code == 0) {
            const json& state = field(step, "s");
            if (const json here = shown(*setup, episode->state()); state != here) {
                result.difference = difference(rule, number, where + ", the state after it", state, here);
                return result;
            }
        }
        ++result.agree;
    }
    return result;
}

std::string record_episode(const std::string& rule, const std::shared_ptr<const Setup>& setup, int number,
                           std::uint64_t seed) {
    herding::Generator random(seed);
    const auto below = [&](std::uint32_t bound) { return static_cast<std::int32_t>(random.below(bound)); };
    Episode episode(setup);
    const Board& board = setup->board();
    json line = json::object();
    line["rule"] = rule;
    line["ep"] = number;
    const bool plain = board.empty() || board.front().kind == PieceKind::ShapeAndColor;
    line["kind"] = plain ? "sc" : "ipb";
    line["board"] = write_board(board);
    line["init"] = shown(*setup, episode.state());
    json& steps = line["steps"] = json::array();
    const std::size_t longest = 6 * board.size() + 4;
    int after_the_end = 0;
    while (steps.size() < longest && after_the_end < 2) {
        const State& state = episode.state();
        after_the_end += state.phase != Phase::Playing ? 1 : 0;
        Input input = MovePiece{below(40) - 2, below(6) - 1}; // mostly nonsense
        const std::int32_t kind = below(16);
        if (!board.empty() && kind > 1) {
            const Piece& piece =
                board[static_cast<std::size_t>(below(static_cast<std::uint32_t>(board.size())))];
            const std::int32_t bucket = below(4);
            input = MovePiece{piece.id, bucket};
            if (kind > 12) {
                input = MoveFrom{row_of(piece.cell), column_of(piece.cell), bucket_row(bucket),
                                 bucket_column(bucket)};
            }
        } else if (kind == 1) {
            input = MoveFrom{below(9) - 1, below(9) - 1, below(2) * (side + 1), below(9) - 1};
        }
        // Half of the valid moves are accepted ones, so that episodes proceed.
        const auto movable = state.offers[0] | state.offers[1] | state.offers[2] | state.offers[3];
        if (kind > 8 && kind <= 12 && movable != 0) {
            Pieces pieces = movable;
            for (std::int32_t skip = below(static_cast<std::uint32_t>(std::popcount(movable))); skip > 0;
                 --skip) {
                pieces &= pieces - 1;
            }
            const int piece = first_of(pieces);
            const unsigned buckets = state.buckets(piece);
            std::int32_t bucket = below(4);
            while ((buckets >> static_cast<unsigned>(bucket) & 1U) == 0) {
                bucket = below(4);
            }
            input = MovePiece{board[static_cast<std::size_t>(piece)].id, bucket};
        }
        json step = write_input(*setup, state, input);
        const Reply reply = episode.attempt(input);
        if (reply.failure) {
            step["error"] = shown(reply)["error"];
            steps.push_back(std::move(step));
            break;
        }
        step["r"] = shown(reply);
        if (reply.code == 0) {
            step["s"] = shown(*setup, episode.state());
        }
        steps.push_back(std::move(step));
    }
    return line.dump();
}

} // namespace rulegame
