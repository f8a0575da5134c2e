#pragma once

#include "herding/record/open.hpp"
#include "herding/reflect/json_writer.hpp"
#include "herding/view/view.hpp"

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>

/// Records for people who may not see everything. Links herding::view and herding::record.

namespace herding::inline v0::record {

/// Recipient of an export: observers, or a player from 0 on. A Spec does not state the number of players.
struct Recipient {
    std::uint16_t player = view::observer;
    unsigned players = 0; ///< of the game; unused for observers
};

namespace detail {

/// Writer of one player's view of each event.
template <class Spec> class Publisher final : public Log<Spec> {
public:
    Publisher(std::ostream& out, std::uint16_t player) : out_(out), seen_(player) {}

    void record(const Event<Spec>& event) override {
        if (const auto shown = seen_.see(event)) {
            out_ << reflect::to_json(*shown) << '\n';
        }
    }

    /// Number of the last event that was written.
    [[nodiscard]] std::uint64_t count() const noexcept { return seen_.count(); }

private:
    std::ostream& out_;
    view::Numbering<Spec> seen_;
};

} // namespace detail

/// Writes a player's or an observer's view of a record as JSON Lines, so that it can be given to them. The first line
/// names the game and the player. Each other line is the `view::EventView` of an event, with the view of the State
/// after it.
///
/// Everything goes through `view::Numbering`. If the Spec hides commits, the lines are the events that the player
/// notices, with their own numbers. The Setup, marks, annotations and hashes are left out. The record is executed
/// again. If the rules do not repeat an event, or the Spec's view throws, the lines end before it.
///
/// Returns: how the record was opened, with the engine at its end. `reasons` are public_reasons and `differing` is
/// empty, so both can be shown to the recipient.
/// Throws: Error as `open`. std::invalid_argument for a player that the game does not have; then nothing is written.
///
///     record::publish<Game>(store, "friday.journal", {.player = 1, .players = 2}, file);
template <class Spec> Opened<Spec> publish(Store& store, const std::string& name, Recipient recipient,
                                           std::ostream& out, OpenOptions<Spec> options = {}) {
    const std::uint16_t player = recipient.player;
    if (player != view::observer && player >= recipient.players) {
        throw std::invalid_argument("there is no player " + std::to_string(player) + ": " +
                                    (recipient.players == 0 ? "Recipient::players says that the game has none"
                                                            : "this game's players are 0 to " +
                                                                  std::to_string(recipient.players - 1)));
    }
    std::string first = R"({"view_of":)";
    first += reflect::to_json(detail::game_name<Spec>());
    first += R"(,"player":)";
    first += player == view::observer ? "null" : std::to_string(player);
    out << first << "}\n";
    detail::Publisher<Spec> publisher(out, player);
    options.access = Access::Read;
    options.also = &publisher;
    Opened<Spec> opened = open<Spec>(store, name, std::move(options));
    OpenReport shown = opened;
    if constexpr (view::HidesCommits<Spec>) { // the recipient counts differently, also at the end
        shown.events = shown.tail.location.event = publisher.count();
        if (shown.stopped) {
            shown.stopped->event = publisher.count() + 1;
        }
    }
    opened.reasons = public_reasons(shown);
    opened.differing.clear();
    return opened;
}

} // namespace herding::inline v0::record
