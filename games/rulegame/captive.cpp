#include "rulegame/captive.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/lexer.hpp"
#include "rulegame/orders.hpp"
#include "rulegame/parse_error.hpp"
#include "rulegame/unicode.hpp"

#include <nlohmann/json.hpp>

#include <istream>
#include <ostream>

namespace rulegame {

namespace {

using nlohmann::ordered_json;

constexpr int code_stalemate = 2;
constexpr int code_exit = 5;
constexpr int code_new_game = 6;
constexpr int code_invalid_command = -1;
constexpr int code_invalid_arguments = -2;
constexpr int code_invalid_rules = -5;

enum class Reading : std::uint8_t { Line, TooLong, End };

/// The next line without its end, cut to the maximal length.
Reading read_line(std::istream& in, std::string& line) {
    line.clear();
    bool any = false;
    bool too_long = false;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        any = true;
        if (c == '\n') {
            break;
        }
        if (line.size() == longest_command) {
            too_long = true;
        } else {
            line += static_cast<char>(c);
        }
    }
    return !any ? Reading::End : too_long ? Reading::TooLong : Reading::Line;
}

/// Makes one comment line. Replaces characters that could end the line or upset a terminal.
std::string comment(std::string text) {
    for (char& c : text) {
        c = static_cast<unsigned char>(c) < 0x20U || c == 0x7F ? '?' : c;
    }
    return "# " + text + "\n";
}

/// The reason of an answer's code.
std::string reason(const Reply& reply) {
    if (reply.failure) {
        return std::string(words(*reply.failure));
    }
    if (reply.code == code_invalid_arguments) {
        return "there is no such piece, cell or bucket";
    }
    for (const Info info : {Info::EpisodeIsOver, Info::NoPieceWithThisId, Info::EmptyCell,
                            Info::SeveralPieces, Info::Immovable, Info::WrongBucket}) {
        if (reply_code(info) == reply.code) {
            return std::string(words(info));
        }
    }
    return reply.finish == 1   ? "accepted; the board is cleared"
           : reply.finish == 2 ? "accepted; nothing that is left can be moved"
                               : "accepted";
}

/// The code to show for a reply, also if the original would fail.
int shown_code(const Reply& reply) {
    if (!reply.failure) {
        return reply.code;
    }
    switch (*reply.failure) {
    case Info::NoSuchBucketRow: return code_invalid_arguments;
    case Info::StalemateOfZeros: return reply_code(Info::EpisodeIsOver);
    default: return code_invalid_rules;
    }
}

/// The remaining pieces, with the buckets that accept each now.
ordered_json board_json(const Setup& setup, const State& state) {
    ordered_json pieces = ordered_json::array();
    for (Pieces rest = state.left; rest != 0; rest &= rest - 1) {
        const int index = first_of(rest);
        const Piece& piece = setup.board()[static_cast<std::size_t>(index)];
        ordered_json& value = pieces.emplace_back(ordered_json::object());
        value["id"] = piece.id;
        if (piece.kind == PieceKind::ShapeAndColor) {
            value["color"] = upper_case(piece.properties[1].second);
            value["shape"] = upper_case(piece.properties[0].second);
        } else {
            ordered_json& properties = value["props"] = ordered_json::object();
            for (const auto& [name, text] : piece.properties) {
                properties[name] = text;
            }
        }
        value["x"] = column_of(piece.cell);
        value["y"] = row_of(piece.cell);
        ordered_json& buckets = value["buckets"] = ordered_json::array();
        for (unsigned b = 0; b < 4; ++b) {
            if ((state.buckets(index) >> b & 1U) != 0) {
                buckets.push_back(b);
            }
        }
    }
    return {{"id", 0}, {"value", std::move(pieces)}};
}

std::string one_line(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

/// Six rows of cells, the top one first: ` b* ` is a blue star, `(b*)` a movable one.
std::string drawn(const Setup& setup, const State& state) {
    std::string text;
    for (int row = side; row >= 1; --row) {
        text += "# " + std::to_string(row) + " |";
        for (int column = 1; column <= side; ++column) {
            const Pieces there = setup.in_cell(cell_at(column, row)) & state.left;
            if (there == 0) {
                text += " . . ";
                continue;
            }
            const int piece = first_of(there);
            const bool movable = state.buckets(piece) != 0;
            text += movable ? " (" : "  ";
            text += two_signs(setup.board()[static_cast<std::size_t>(piece)]);
            text += movable ? ")" : " ";
        }
        text += "\n";
    }
    return text;
}

/// The numbers after a command word; `-` and a number are one. Nothing if there is anything else.
std::optional<std::vector<std::int32_t>> numbers_of(const std::vector<Token>& tokens) {
    std::vector<std::int32_t> numbers;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        const bool negative = tokens[i].is("-");
        i += negative ? 1 : 0;
        if (tokens[i].kind != TokenKind::Number) {
            return std::nullopt;
        }
        numbers.push_back(negative ? -tokens[i].number : tokens[i].number);
    }
    return numbers;
}

class Server {
public:
    Server(const CaptiveSession& session, std::istream& in, std::ostream& out)
        : session_(session), in_(in), out_(out), output_(session.output) {}

    int run() {
        std::string line;
        while (begin_episode()) {
            for (bool goes_on = true; goes_on;) {
                out_ << std::flush;
                const Reading reading = read_line(in_, line);
                if (reading == Reading::End) {
                    end_episode();
                    return 0;
                }
                if (reading == Reading::TooLong) {
                    answer(code_invalid_command,
                           "a command has at most " + std::to_string(longest_command) + " bytes");
                    continue;
                }
                goes_on = obey(line);
            }
            end_episode();
            if (left_) {
                out_ << std::flush;
                return 0;
            }
        }
        out_ << std::flush;
        return 1;
    }

private:
    bool begin_episode() {
        ++number_;
        try {
            episode_.emplace(std::make_shared<const Setup>(session_.program, session_.next_board()));
        } catch (const EvaluationError& error) {
            out_ << code_invalid_rules << " 0 0\n"
                 << comment("the rules fail on this board: " + std::string(error.what()));
            return false;
        }
        const bool stalemate = episode_->state().phase == Phase::Stalemate;
        answer(stalemate ? code_stalemate : code_new_game,
               "Hello. This is episode " + std::to_string(number_) +
                   (stalemate ? ", in which no piece can be moved." : "."));
        show_board();
        if (output_ == OutputMode::Full) {
            show_drawing();
        }
        return true;
    }

    void end_episode() {
        if (session_.episode_over) {
            const State& state = episode_->state();
            session_.episode_over({episode_->attempts(), episode_->attempts() - state.taken_count,
                                   state.phase == Phase::Cleared});
        }
    }

    /// Whether the episode continues.
    bool obey(const std::string& line) {
        std::vector<Token> tokens;
        try {
            tokens = tokens_of(well_formed(line), 1);
        } catch (const ParseError& error) {
            answer(code_invalid_command, "the line cannot be read: " + std::string(error.what()));
            return true;
        }
        if (tokens.size() == 1) {
            return true; // an empty line
        }
        const std::string command =
            tokens[0].kind == TokenKind::Name ? upper_case(tokens[0].text) : std::string();
        if (command == "MOVE") {
            move(tokens);
        } else if (command == "NEW") {
            return false;
        } else if (command == "EXIT") {
            answer(code_exit, "Goodbye.");
            left_ = true;
            return false;
        } else if (command == "DISPLAY" || command == "DISPLAYFULL") {
            show_board();
            if (output_ == OutputMode::Full || command == "DISPLAYFULL") {
                show_drawing();
            }
        } else if (command == "FEATURES") {
            features();
        } else if (command == "MODE") {
            mode(tokens);
        } else if (command == "VERSION") {
            out_ << comment("Herding's Rule Game; plays as the Rule Game Server 8.060 does.");
        } else if (command == "HELP") {
            help();
        } else {
            answer(code_invalid_command, "no such command; HELP lists them");
        }
        return true;
    }

    void move(const std::vector<Token>& tokens) {
        const auto numbers = numbers_of(tokens);
        if (!numbers || (numbers->size() != 2 && numbers->size() != 4)) {
            answer(code_invalid_arguments,
                   "MOVE takes the id of a piece and a bucket, or row, column, bucket row, bucket column");
        } else {
            const auto& n = *numbers;
            const Reply reply = episode_->attempt(n.size() == 2 ? Input(MovePiece{n[0], n[1]})
                                                                : Input(MoveFrom{n[0], n[1], n[2], n[3]}));
            answer(shown_code(reply), reason(reply));
        }
        if (output_ != OutputMode::Brief) {
            show_board();
        }
        if (output_ == OutputMode::Full) {
            show_drawing();
        }
    }

    void mode(const std::vector<Token>& tokens) {
        const auto wanted = tokens.size() == 3 ? output_mode(tokens[1].text) : std::nullopt;
        if (!wanted) {
            answer(code_invalid_arguments, "MODE takes BRIEF, STANDARD or FULL");
            return;
        }
        output_ = *wanted;
        out_ << comment("The mode is " + upper_case(tokens[1].text) + " now.");
    }

    void features() {
        ordered_json value = ordered_json::object();
        for (const auto& [name, values] : session_.features) {
            value[name] = values;
        }
        out_ << one_line(value);
    }

    void help() {
        for (const char* line :
             {"MOVE id bucket               move a piece into bucket 0, 1, 2 or 3",
              "MOVE row col brow bcol       the same by places: rows and columns 1 to 6, buckets in 0 and 7",
              "NEW                          end this episode and begin the next",
              "DISPLAY, DISPLAYFULL         show the board; with a drawing",
              "FEATURES                     the properties of pieces and the values that they may have",
              "MODE BRIEF, STANDARD, FULL   how much is shown after a move",
              "VERSION, HELP                say what this is", "EXIT                         leave"}) {
            out_ << comment(line);
        }
    }

    void answer(int code, const std::string& why) {
        out_ << code << ' ' << finish_code(episode_->state().phase) << ' ' << episode_->attempts() << '\n'
             << comment(why);
    }

    void show_board() { out_ << one_line(board_json(episode_->setup(), episode_->state())); }
    void show_drawing() { out_ << drawn(episode_->setup(), episode_->state()); }

    const CaptiveSession& session_;
    std::istream& in_;
    std::ostream& out_;
    OutputMode output_;
    std::optional<Episode> episode_;
    int number_ = 0;
    bool left_ = false;
};

} // namespace

std::optional<OutputMode> output_mode(std::string_view word) {
    const std::string upper = upper_case(word);
    return upper == "BRIEF"      ? std::optional(OutputMode::Brief)
           : upper == "STANDARD" ? std::optional(OutputMode::Standard)
           : upper == "FULL"     ? std::optional(OutputMode::Full)
                                 : std::nullopt;
}

int serve_captive(const CaptiveSession& session, std::istream& in, std::ostream& out) {
    return Server(session, in, out).run();
}

} // namespace rulegame
