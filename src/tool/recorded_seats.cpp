#include "recorded_seats.hpp"

#include "external_agent.hpp"
#include "opponents.hpp"

#include "herding/record/error.hpp"

#include <cstddef>
#include <stdexcept>

namespace herding::inline v0::tool {

namespace {

/// The key of the annotation with who plays in a seat: `human`, or the description of an agent. Records of an arena have it
/// too. The last one of a key counts.
std::string key_of_player(unsigned player) { return "player " + std::to_string(player); }
/// The key of the annotation with who throws the dice: `seed`, or `ask`.
constexpr std::string_view chance_key = "chance";

} // namespace

Seats read_seats(const std::vector<record::Annotation>& notes, unsigned count) {
    Seats seats;
    seats.players.resize(count);
    for (const auto& note : notes) {
        for (unsigned i = 0; i < count; ++i) {
            if (note.key == key_of_player(i)) {
                seats.players[i] = note.text;
            }
        }
        if (note.key == chance_key) {
            seats.ask_chance = note.text == "ask";
        }
    }
    return seats;
}

void write_seats(Recording& recording, const Seats& stored, const PlayOptions& options, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        if (const std::string& player = player_in(options.players, i);
            stored.players.empty() || stored.players[i] != player) {
            recording.annotate(key_of_player(i), player);
        }
    }
    if (stored.ask_chance != options.ask_chance) {
        recording.annotate(chance_key, options.ask_chance ? "ask" : "seed");
    }
}

void refuse_programs(const std::vector<std::string>& players) {
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].starts_with(external_name)) {
            throw std::invalid_argument("the record names a program for player " + std::to_string(i) + ", " +
                                        record::printable(players[i]) +
                                        ", and does not start it; name all players with --players");
        }
    }
}

} // namespace herding::inline v0::tool
