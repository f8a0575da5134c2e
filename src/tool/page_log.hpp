#pragma once

#include "event_words.hpp"

#include "herding/core/actor.hpp"
#include "herding/play/game.hpp"
#include "herding/play/match.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace herding::inline v0::tool {

/// The events of a match in words, for each viewer those that they may see. A match of an open game keeps no earlier events, so
/// their rules are kept here as well.
class PageLog {
public:
    struct Entry {
        std::uint64_t number; ///< as the viewer counts, from 1
        std::optional<std::uint16_t> by;
        std::string words;
        std::string why; ///< by which rules it happened, in lines
    };

    /// Earlier events are not in it. The game must outlive it.
    PageLog(const play::Game& game, const play::Match& match);

    /// Remembers the words of an input, which is named on the board on which it is done.
    void before(const play::Match& match, const std::string& input, Actor by);
    /// Adds what happened since the last call. Returns the number of new events of each viewer who got some.
    std::map<std::uint16_t, std::size_t> catch_up(const play::Match& match, Actor by);

    [[nodiscard]] const std::deque<Entry>& of(std::uint16_t viewer) const { return logs_.at(viewer); }
    /// The number of the last event of a viewer; 0 if there is none.
    [[nodiscard]] std::uint64_t number(std::uint16_t viewer) const;
    /// By which rules an event happened, in lines. For the last one the match adds whether it can be undone. Nothing if the viewer
    /// has no event with this number.
    [[nodiscard]] std::optional<std::string> why(const play::Match& match, std::uint16_t viewer,
                                                 std::uint64_t number) const;
    /// Whether the last event reads differently for a viewer and for everybody.
    [[nodiscard]] bool tells_more(std::uint16_t viewer) const;

private:
    [[nodiscard]] std::string told(const play::Match& match, std::size_t event, std::uint16_t viewer) const;

    EventWords words_;
    std::size_t named_ = 0; // inputs that words_ remembers
    std::size_t told_;      // events of the match that are in the logs
    std::map<std::uint16_t, std::deque<Entry>> logs_ = {};
};

} // namespace herding::inline v0::tool
