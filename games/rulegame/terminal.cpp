#include "rulegame/terminal.hpp"

#include "rulegame/drawing.hpp"
#include "rulegame/explain.hpp"
#include "rulegame/reasons.hpp"

#include "herding/tool/lower_words.hpp"

#include <cctype>
#include <charconv>
#include <istream>
#include <ostream>
#include <sstream>
#include <vector>

namespace rulegame {

namespace {

constexpr std::size_t line_width = 80;

std::optional<std::int32_t> number(const std::string& word) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) {
        return std::nullopt;
    }
    return value;
}

std::string sentence(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text + ".";
}

} // namespace

Terminal::Terminal(std::shared_ptr<const Setup> setup, const TerminalOptions& options, std::istream& in,
                   std::ostream& out)
    : options_(options), in_(in), out_(out), episode_(std::move(setup)) {}

void Terminal::run() {
    say("Move every piece into a bucket. A hidden rule says which piece may go where, and when: find it out. "
        "Say the number of a piece and of a bucket, as in `3 1`; `help` lists the other words.");
    std::string line;
    while (!left_) {
        if (board_is_stale_) {
            draw_board();
        }
        out_ << "> " << std::flush;
        if (!std::getline(in_, line)) {
            out_ << '\n';
            say("The input ends here.");
            progress();
            return;
        }
        if (options_.echo) {
            out_ << line << '\n';
        }
        const auto words = herding::tool::lower_words(line);
        if (!words.empty()) {
            obey(words);
        }
    }
}

void Terminal::obey(Words words) {
    const std::string& word = words.front();
    if (number(word)) {
        move(words);
    } else if (word == "why") {
        explain_refusal();
    } else if (word == "undo" || word == "redo") {
        take_back(word == "redo");
    } else if (word == "hint") {
        hint();
    } else if (word == "progress") {
        progress();
    } else if (word == "board") {
        board_is_stale_ = true;
    } else if (word == "rules") {
        out_ << explain(episode_.setup().program().rules);
    } else if (word == "help") {
        help();
    } else if (word == "quit") {
        progress();
        left_ = true;
    } else {
        say("\"" + word.substr(0, 40) + "\" is none of the words here; `help` lists them.");
    }
}

void Terminal::move(Words words) {
    const auto id = number(words[0]);
    const auto bucket = words.size() == 2 ? number(words[1]) : std::nullopt;
    if (!bucket) {
        say("A move is the number of a piece and that of a bucket, as in `3 1`.");
        return;
    }
    const MovePiece move{*id, *bucket};
    tell(move, episode_.attempt(move));
}

void Terminal::tell(const Input& input, const Reply& reply) {
    const auto& move = std::get<MovePiece>(input);
    const int piece = move.id < 0 ? -1 : episode_.setup().piece_with(move.id);
    refused_.reset();
    if (reply.failure) {
        say("The rule fails here: " + std::string(words(*reply.failure)) + ".");
        return;
    }
    if (reply.code == 0) {
        say(sentence(describe_piece(episode_.setup(), piece) + " goes to " + bucket_words(move.bucket)));
        board_is_stale_ = true;
        if (reply.finish != 0) {
            say(reply.finish == 1 ? "The board is cleared."
                                  : "Stalemate: nothing that is left can be moved.");
            progress();
        }
        return;
    }
    if (reply.code == 4 || reply.code == 7) {
        refused_ = {piece, move.bucket};
        say(sentence(describe_piece(episode_.setup(), piece) +
                     (reply.code == 7 ? " cannot be moved now"
                                      : " can be moved now, but not to " + bucket_words(move.bucket))) +
            " `why` tells the reason.");
        return;
    }
    for (const Info info :
         {Info::EpisodeIsOver, Info::NegativeId, Info::NoSuchBucket, Info::NoPieceWithThisId}) {
        const bool bucket = info == Info::NoSuchBucket;
        if (reply_code(info) == reply.code && (reply.code != -2 || bucket == (move.id >= 0))) {
            say(sentence(std::string(words(info))));
            return;
        }
    }
}

void Terminal::explain_refusal() {
    if (!refused_) {
        say("No move has been refused since the last one was made.");
        return;
    }
    const auto [piece, bucket] = *refused_;
    const State& state = episode_.state();
    const auto& lines = episode_.setup().program().lines;
    say("Line " + std::to_string(state.line + 1) + " of " + std::to_string(lines.size()) + " is active. " +
        sentence(describe_piece(episode_.setup(), piece)));
    for (const std::string& reason : reasons(episode_.setup(), state, piece, bucket)) {
        say("  " + reason + ".");
    }
}

void Terminal::take_back(bool redo) {
    const auto result = redo ? episode_.engine().redo() : episode_.engine().undo();
    refused_.reset();
    if (!result) {
        say(redo ? "There is nothing to play again." : "There is nothing to take back.");
        return;
    }
    const auto& taken = std::get<MovePiece>(result->frame()->input());
    const int piece = episode_.setup().piece_with(taken.id);
    say((redo ? "Played again: " : "Taken back: ") + describe_piece(episode_.setup(), piece) + " to " +
        bucket_words(taken.bucket) + ". Attempts still count.");
    board_is_stale_ = true;
}

void Terminal::hint() {
    const State& state = episode_.state();
    const Pieces movable = state.offers[0] | state.offers[1] | state.offers[2] | state.offers[3];
    if (movable == 0) {
        say("There is nothing to move any more.");
        return;
    }
    const int piece = first_of(movable);
    const int bucket = first_of(state.buckets(piece));
    say("Try " + describe_piece(episode_.setup(), piece) + " and " + bucket_words(bucket) + ".");
}

void Terminal::progress() {
    const State& state = episode_.state();
    say("Cleared " + std::to_string(state.taken_count) + " of " +
        std::to_string(episode_.setup().piece_count()) + " pieces in " + std::to_string(episode_.attempts()) +
        (episode_.attempts() == 1 ? " attempt." : " attempts."));
}

void Terminal::help() {
    out_ << "  3 1       move piece 3 into bucket 1\n"
            "  why       what the active line says against the move that was refused\n"
            "  hint      one move that is accepted now\n"
            "  undo      take the last move back; redo: play it again\n"
            "  progress  attempts, and how much is cleared\n"
            "  board     draw the board\n"
            "  rules     the rules in plain English\n"
            "  quit      leave\n";
}

void Terminal::draw_board() {
    out_ << '\n' << draw(episode_.setup(), episode_.state(), {options_.color, false}).view();
    board_is_stale_ = false;
}

/// Prints a text in lines of at most 80 columns. Later lines have the indent of the first.
void Terminal::say(const std::string& text) {
    const std::size_t indent = text.find_first_not_of(' ');
    std::string line(indent, ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (line.size() > indent && line.size() + 1 + word.size() > line_width) {
            out_ << line << '\n';
            line.assign(indent + (indent > 0 ? 2 : 0), ' ');
            line += word;
            continue;
        }
        line += (line.size() > indent ? " " : "") + word;
    }
    out_ << line << '\n';
}

int play_in_terminal(const std::shared_ptr<const Setup>& setup, const TerminalOptions& options,
                     std::istream& in, std::ostream& out) {
    try {
        Terminal(setup, options, in, out).run();
    } catch (const EvaluationError& error) {
        out << "The rules fail on this board: " << error.what() << ".\n";
        return 1;
    }
    return 0;
}

} // namespace rulegame
