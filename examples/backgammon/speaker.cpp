#include "backgammon/speaker.hpp"

#include "backgammon/commands.hpp"
#include "backgammon/describe.hpp"
#include "backgammon/transcript.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <sstream>

namespace backgammon {

namespace {

constexpr std::size_t columns = 80;

std::string actor(herding::Actor by) {
    return by.is_player()                 ? std::string(player_name(static_cast<Player>(by.index())))
           : by == herding::Actor::chance ? "chance"
                                          : "system";
}

} // namespace

void Speaker::say(std::string_view text, std::size_t indent) {
    while (!text.empty()) {
        std::size_t end = text.size();
        if (indent + end > columns) {
            const auto space = text.rfind(' ', columns - indent);
            end = space == std::string_view::npos ? columns - indent : space;
        }
        out_ << std::string(indent, ' ') << text.substr(0, end) << '\n';
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ', end)));
    }
}

void Speaker::list(const std::vector<std::string>& words) {
    std::size_t widest = 1;
    for (const std::string& word : words) {
        widest = std::max(widest, word.size() + 3);
    }
    const std::size_t in_a_row = std::max<std::size_t>(1, (columns - 2) / widest);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool last = i % in_a_row == in_a_row - 1 || i + 1 == words.size();
        out_ << (i % in_a_row == 0 ? "  " : "") << words[i]
             << (last ? "\n" : std::string(widest - words[i].size(), ' '));
    }
}

void Speaker::tell(const herding::Frame<Rules>& frame) {
    std::string text;
    for (const Trace& trace : frame.traces) {
        text += (text.empty() ? "" : "; ") + describe(trace);
    }
    say(sentence(text));
}

void Speaker::explain(const herding::Frame<Rules>& frame) {
    say("Frame " + std::to_string(frame.number) + " by " + actor(frame.actor) + ": " + inputs(frame));
    for (const Input& input : frame.inputs) {
        say(print_input(input), 2);
    }
    for (const herding::Step& step : frame.steps) {
        say(std::string(step.behavior), 2);
        say(std::string(herding::find_behavior<Rules>(step.behavior)->cite), 4);
        for (const Trace& trace : frame.traces_of(step)) {
            say("-> " + describe(trace), 4);
        }
    }
}

void Speaker::refuse(const herding::Refusal<Rules>& refusal, const std::string& asked) {
    std::ostringstream why;
    if (const Info* info = refusal.info()) {
        why << *info;
    } else {
        why << *refusal.exceeded();
    }
    say(asked + " is not allowed: " + why.str() + ".");
    say("Rule " + std::string(refusal.cite), 2);
}

void Speaker::refuse(const herding::HistoryRefusal& refusal) {
    const std::string frame = "frame " + std::to_string(refusal.frame);
    switch (refusal.reason) {
    case herding::HistoryReason::NothingToUndo: say("There is nothing to take back."); break;
    case herding::HistoryReason::NothingToRedo: say("There is nothing to play again."); break;
    case herding::HistoryReason::NotYours: say("The other player did that (" + frame + "), not you."); break;
    case herding::HistoryReason::Evicted: say("That is too long ago to be taken back."); break;
    case herding::HistoryReason::Barrier:
        say((refusal.barrier.has(herding::BarrierKind::Chance)
                 ? "The dice have fallen, and nobody takes back what chance has shown ("
                 : "What is done is done (") +
            frame + ").");
        say("Rule " + std::string(herding::find_behavior<Rules>(refusal.barrier.behavior)->cite), 2);
        break;
    }
}

void Speaker::wonder_at(const std::string& word) {
    const std::string shown = word.size() > 24 ? word.substr(0, 24) + "..." : word;
    const auto nearest = nearest_command(word);
    if (word.find('/') != std::string::npos) {
        say("`" + shown + "` is no move. Moves look like 24/18, bar/20, 6/off or 8/4(2).");
    } else if (!nearest.empty()) {
        say("There is no word `" + shown + "`. Did you mean `" + std::string(nearest) + "`?");
    } else {
        say("There is no word `" + shown + "`. `help` lists those there are.");
    }
}

void Speaker::misread(const std::string& line, const herding::reflect::ReadError& error) {
    const auto printable = [](std::string text) {
        std::replace_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
        return text;
    };
    if (const std::size_t column = error.position().column; line.size() <= columns - 2 && column > 0) {
        say(printable(line), 2);
        out_ << std::string(column + 1, ' ') << "^\n";
    }
    say("This cannot be read: " + printable(error.what()) + (error.suggestion().empty() ? "." : ""));
}

void Speaker::help() {
    say("Checker moves: 24/18, bar/20, 6/off; several in a line, 24/18 13/8; one checker by "
        "several dice, 24/13; two alike, 8/4(2). Players count the points from their own side, from 24 "
        "down to 1.");
    for (const CommandWord& word : commands()) {
        out_ << "  " << word.word << std::string(9 - word.word.size(), ' ') << word.help << '\n';
    }
    say("An empty line does what is left to do, where that is one thing.");
    say("Programs may write move{from=24,to=18}, end_turn and so on, one to a line; `why` shows inputs in "
        "that "
        "form too.");
}

std::string inputs(const herding::Frame<Rules>& frame) {
    std::string text;
    for (const Input& input : frame.inputs) {
        text += (text.empty() ? "" : " ") + describe(input);
    }
    return text;
}

std::string sentence(std::string phrase) {
    phrase[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(phrase[0])));
    return phrase + ".";
}

} // namespace backgammon
