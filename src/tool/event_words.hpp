#pragma once

#include "herding/core/actor.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::tool {

/// An input in words, as the viewer sees the board now. Inputs of a game with a notation may be in it, and stay so.
[[nodiscard]] std::string in_words(const play::Match& match, const std::string& input, std::uint16_t viewer);

/// Events of a match with the names of players, and with their inputs in words.
///
/// An input is named on the board on which it is done: afterwards a unit may have another number. So `before` is called before an
/// input is submitted. Other inputs are named on the board as it is.
class EventWords {
public:
    explicit EventWords(const play::Game& game) : game_(game) {}

    /// Remembers what each viewer calls the input of an actor. If nothing is hidden, all call it as the actor does.
    void before(const play::Match& match, const std::string& input, Actor by);
    /// Another match begins.
    void forget() { words_.clear(); }

    /// An input in canonical text or in notation.
    [[nodiscard]] std::string input(const play::Match& match, const std::string& input,
                                    std::uint16_t viewer) const;
    /// Text of Match::describe.
    [[nodiscard]] std::string event(const play::Match& match, const std::string& text,
                                    std::uint16_t viewer) const;
    /// Text of Match::why or Match::why_event.
    [[nodiscard]] std::string commit(const play::Match& match, const std::string& text,
                                     std::uint16_t viewer) const;

private:
    [[nodiscard]] std::string inputs(const play::Match& match, std::string_view list,
                                     std::uint16_t viewer) const;
    [[nodiscard]] std::string actor(const play::Match& match, std::string_view words) const;

    const play::Game& game_;
    std::map<std::pair<std::uint16_t, std::string>, std::string> words_ = {}; ///< by viewer and input
};

} // namespace herding::inline v0::tool
