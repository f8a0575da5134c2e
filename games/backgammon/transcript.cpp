#include "backgammon/transcript.hpp"

#include "backgammon/describe.hpp"
#include "backgammon/serialize.hpp"

#include "herding/reflect/text.hpp"

#include <algorithm>
#include <utility>

namespace backgammon {

namespace {

namespace rf = herding::reflect;

/// Lines of transcripts are short; a longer line is not one.
constexpr rf::ReadBudget line_budget{.bytes = 4096, .elements = 64, .depth = 8, .memory = 4096};

/// Names of the actors, as people know them.
enum class Submitter : std::uint8_t { White, Black, Chance, System };

/// The form of a `Submitted`.
struct SubmittedText {
    static constexpr std::string_view name = "submitted";
    Submitter by = Submitter::System;
    Input input;
    template <class A> void serialize(A& archive, std::uint32_t /*version*/) {
        archive(CEREAL_NVP(by), CEREAL_NVP(input));
    }
};

herding::Actor actor_of(Submitter by) {
    return by == Submitter::Chance   ? herding::Actor::chance
           : by == Submitter::System ? herding::Actor::system
                                     : herding::Actor::player(by == Submitter::White ? 0 : 1);
}

Submitter submitter_of(herding::Actor by) {
    return by == herding::Actor::chance ? Submitter::Chance
           : !by.is_player()            ? Submitter::System
           : by.index() == 0            ? Submitter::White
                                        : Submitter::Black;
}

/// `column 6, at setup.jacobi: unknown field ...`: the reader counts from the line, the file counts lines.
std::string in_line(const rf::ReadError& error) {
    std::string text = "column " + std::to_string(error.position().column);
    if (!error.path().empty()) {
        text += ", at " + error.path();
    }
    text += ": " + error.cause();
    return error.suggestion().empty() ? text : text + "; did you mean `" + error.suggestion() + "`?";
}

template <class T> T parse_line(std::string_view line, std::size_t number) {
    try {
        return rf::parse<T>(line, line_budget);
    } catch (const rf::ReadError& error) {
        throw MatchFileError(number, in_line(error));
    }
}

/// Calls `use(line, number)` for each line with content, until it returns false.
template <class Use> void each_line(std::string_view text, Use use) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto begin = line.find_first_not_of(" \t\r");
        if (begin != std::string_view::npos && line[begin] != '#' && !use(line, number)) {
            return;
        }
    }
}

} // namespace

Input parse_input(std::string_view text) { return rf::parse<Input>(text, line_budget); }

std::string print_input(const Input& input) { return rf::print(input); }

Submitted parse_submitted(std::string_view text) {
    const auto read = rf::parse<SubmittedText>(text, line_budget);
    return {actor_of(read.by), read.input};
}

std::string print_submitted(const Submitted& submitted) {
    return rf::print(SubmittedText{submitter_of(submitted.by), submitted.input});
}

bool is_transcript(std::string_view text) {
    bool begins = false;
    each_line(text, [&](std::string_view line, std::size_t) {
        line.remove_prefix(line.find_first_not_of(" \t"));
        begins = line.starts_with(rf::type_name<Setup>);
        return false;
    });
    return begins;
}

Transcript parse_transcript(std::string_view text) {
    Transcript transcript;
    bool begun = false;
    each_line(text, [&](std::string_view line, std::size_t number) {
        if (std::exchange(begun, true)) {
            auto read = parse_line<SubmittedText>(line, number);
            transcript.lines.push_back({number, {actor_of(read.by), read.input}});
            return true;
        }
        transcript.setup = parse_line<Setup>(line, number);
        if (transcript.setup.match_length < 0 || transcript.setup.match_length > longest_match) {
            throw MatchFileError(number,
                                 "at setup.match_length: " + std::to_string(transcript.setup.match_length) +
                                     " is outside 0 to " + std::to_string(longest_match));
        }
        return true;
    });
    if (!begun) {
        throw MatchFileError(1, "expected a line `setup{...}`, found the end");
    }
    return transcript;
}

std::string print_transcript(const Setup& setup, const std::vector<Submitted>& committed) {
    std::string text = rf::print(setup) + "\n";
    for (const Submitted& submitted : committed) {
        text += print_submitted(submitted) + "\n";
    }
    return text;
}

ReplayResult replay(const Transcript& transcript) {
    ReplayResult result;
    result.games = 1;
    Engine engine(transcript.setup, new_match(transcript.setup));
    for (const auto& [number, submitted] : transcript.lines) {
        const auto outcome = engine.dispatch(submitted.input, submitted.by);
        if (const auto* refusal = outcome.refusal()) {
            result.rejections.push_back({number, describe(submitted.input) + ": " + explain(*refusal)});
            break;
        }
        result.games += std::holds_alternative<NextGame>(submitted.input) ? 1 : 0;
        result.turns += std::holds_alternative<Roll>(submitted.input) ? 1 : 0;
        result.committed.push_back(submitted);
    }
    result.last = engine.state();
    return result;
}

} // namespace backgammon
