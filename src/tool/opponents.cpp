#include "opponents.hpp"

#include "agents.hpp"
#include "event_words.hpp"
#include "menu.hpp"
#include "reasoning.hpp"
#include "screen.hpp"
#include "stop_thought.hpp"

#include "herding/core/random.hpp"
#include "herding/reflect/detail/printable.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

namespace herding::inline v0::tool {

namespace {

/// The line on a terminal that shows that an agent thinks, from its first second on.
class Thought {
public:
    /// Shows nothing unless `shows`.
    Thought(std::string what, bool shows) : what_(std::move(what)), shows_(shows) {}

    void show(const play::Progress& progress, std::ostream& out) {
        const auto now = Clock::now();
        if (!shows_ || now < next_) {
            return;
        }
        next_ = now + std::chrono::milliseconds(200);
        shown_ = true;
        out << "\r\x1b[K" << what_;
        if (progress.iterations != 0) {
            out << ": " << 100 * progress.done / progress.iterations << " %";
        } else {
            out << ": " << progress.done;
        }
        out << " (Ctrl-C: act now)" << std::flush;
    }
    /// Removes the line.
    void clear(std::ostream& out) const {
        if (shown_) {
            out << "\r\x1b[K" << std::flush;
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    bool shows_;
    bool shown_ = false;
    Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

/// An input as the game writes it, else in words.
std::string notation_of(const play::Match& match, const std::string& input, Actor by) {
    for (const play::Choice& choice : match.legal_actions()) {
        if (choice.input == input && choice.by == by && !choice.notation.empty()) {
            return choice.notation;
        }
    }
    return tool::in_words(match, input, viewer(by));
}

/// Thoughts of an agent, in words.
play::Reasoning in_words(const play::Match& match, play::Reasoning reasoning, Actor by) {
    for (play::Candidate& one : reasoning.candidates) {
        if (one.notation.empty()) {
            one.notation = tool::in_words(match, one.input, viewer(by));
        }
    }
    for (std::string& action : reasoning.principal_variation) {
        action = tool::in_words(match, action, viewer(by));
    }
    return reasoning;
}

} // namespace

std::uint64_t seed_of_players(std::uint64_t seed) {
    Generator generator(seed ^ 0x9e3779b97f4a7c15U);
    const std::uint64_t high = generator.next();
    return high << 32U | generator.next();
}

std::vector<std::string> players_of(const PlayOptions& options, const play::Game& game) {
    std::vector<std::string> players = options.players;
    if (players.empty()) {
        players.emplace_back(human);
        if (game.hides()) {
            players.push_back(default_agent_of(game));
        }
    }
    return players;
}

void check_players(const play::Game& game, const PlayOptions& options, unsigned count) {
    if (options.players.size() > count) {
        throw std::invalid_argument("--players: " + std::to_string(options.players.size()) +
                                    " for a game of " + std::to_string(count) +
                                    (game.setups().size() > 1 ? "; --setup chooses another one" : ""));
    }
    for (const std::string& player : options.players) {
        if (player != human) {
            static_cast<void>(agent_of(game, player, options.start, {std::string(human), "computer"}));
        }
    }
}

std::string called(const play::Game& game, const std::string& description) {
    return description != "random" && description == default_agent_of(game)
               ? "the computer"
               : reflect::detail::printable(description);
}

const std::string& player_in(const std::vector<std::string>& players, std::size_t index) {
    return players[std::min(index, players.size() - 1)];
}

Opponents::Opponents(const play::Game& game, const PlayOptions& options, std::ostream& out)
    : game_(game), options_(options), out_(out) {}

const std::string& Opponents::player(Actor by) const {
    return player_in(options_.players, static_cast<std::size_t>(by.index()));
}

std::string Opponents::choose(const play::Match& match, Actor by, bool early) {
    auto& agent = agents_[by];
    if (agent == nullptr) {
        agent = agent_of(game_, player(by), options_.start);
        agent->start(seed_of_players(options_.start.seed + static_cast<std::uint64_t>(by.index())));
    }
    if (early && !agent->acts_early()) {
        return {};
    }
    last_ = by;
    const std::string chosen = think(*agent, match, by, name_of(game_, by) + " thinks");
    if (options_.reasoning && !chosen.empty()) {
        reasoning();
    }
    return chosen;
}

std::string Opponents::think(play::Agent& agent, const play::Match& match, Actor by,
                             const std::string& what) {
    StopThought stop(options_.longest_thought);
    out_.flush(); // thoughts take long, and who reads a pipe waits as well
    Thought thought(what, options_.clear);
    auto limits = options_.limits;
    stop.bound(limits);
    limits.progress = [&](const play::Progress& progress) { thought.show(progress, out_); };
    std::string chosen = agent.choose(match, by, limits);
    thought.clear(out_);
    interrupted_ = interrupted_ || stop.interrupted();
    return chosen;
}

void Opponents::hint(const play::Match& match, Actor by) {
    const std::string description = options_.hints.empty() ? default_agent_of(game_) : options_.hints;
    try {
        const auto agent = agent_of(game_, description, options_.start);
        agent->start(seed_of_players(options_.start.seed));
        std::string who = called(game_, description);
        const std::string chosen = think(*agent, match, by, who + " thinks");
        who.front() = who == description ? who.front() : 'T';
        out_ << who << (chosen.empty() ? " would wait" : " would choose " + notation_of(match, chosen, by))
             << '\n'
             << reasoning_lines(in_words(match, agent->reasoning(), by));
    } catch (const std::exception& error) { // it does not fit the game, or this place of it
        out_ << "No hint: " << error.what() << '\n';
    }
}

std::string Opponents::advice(const play::Match& match, Actor by) {
    const auto agent =
        agent_of(game_, options_.hints.empty() ? default_agent_of(game_) : options_.hints, options_.start);
    agent->start(seed_of_players(options_.start.seed));
    return think(*agent, match, by, {});
}

void Opponents::reasoning() const {
    if (game_.hides()) {
        out_ << "The thoughts of an agent would show what only its player may know.\n";
    } else if (!last_) {
        out_ << "No agent has chosen anything yet.\n";
    } else {
        out_ << name_of(game_, *last_) << ", " << player(*last_) << '\n'
             << reasoning_lines(agents_.at(*last_)->reasoning());
    }
}

void Opponents::forget() {
    agents_.clear();
    last_.reset();
}

} // namespace herding::inline v0::tool
