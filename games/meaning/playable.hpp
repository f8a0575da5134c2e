#pragma once

#include "meaning/game/describe.hpp"
#include "meaning/game/invariants.hpp"
#include "meaning/game/serialize.hpp"

#include "herding/law/sequence_inputs.hpp"
#include "herding/play/playable.hpp"
#include "herding/play/words.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/scene/build.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meaning {

/// Pier for every outlet.
struct Playable {
    using Spec = pier::Game;
    static constexpr std::string_view name = "meaning";
    static constexpr std::string_view summary = "two armies on a table, whose rules are data";
    static constexpr std::string_view aim = "Destroy the other army before the battle ends.";
    static constexpr unsigned longest = 900;
    static constexpr std::array unit{herding::play::ArgumentWords{
        .name = "value", .label = "unit", .area = "units", .place = "unit={value}"}};
    static constexpr std::array action_words{
        herding::play::ActionWords{.action = "move", .words = "move to {x}"},
        herding::play::ActionWords{.action = "cast", .words = "cast at {value}", .arguments = unit},
        herding::play::ActionWords{.action = "shoot", .words = "shoot at {value}", .arguments = unit},
        herding::play::ActionWords{.action = "charge", .arguments = unit},
        herding::play::ActionWords{.action = "strike", .arguments = unit},
        herding::play::ActionWords{
            .action = "pick", .label = "pick an option", .words = "pick option {value}"}};

    struct Options {
        herding::reflect::Bounded<1, 5> rounds{3};
        template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(rounds)); }
        friend bool operator==(const Options&, const Options&) = default;
    };
    static pier::Setup setup(const Options& options) {
        return {pier::pier_scenario(), static_cast<std::uint8_t>(options.rounds.value())};
    }
    static pier::Board initial(const pier::Setup& setup) { return pier::new_board(setup); }

    /// The table with its ground and units. A unit is named as actions name it: `unit=2`.
    static herding::scene::Scene scene(const pier::Setup& setup, const Spec::State& state) {
        herding::scene::Area table = herding::scene::grid("table", pier::columns, pier::rows, "x={x},y={y}");
        herding::scene::Area units = herding::scene::column("units", setup.units(), "unit={i}");
        for (std::size_t i = 0; i < table.places.size(); ++i) {
            table.places[i].text =
                std::string(setup.scenario->ground[i] == '.' ? "" : setup.scenario->ground.substr(i, 1));
        }
        for (std::size_t i = 0; i < setup.units(); ++i) {
            const Unit& unit = setup.scenario->cards[i].unit;
            const std::string words = unit.id + ' ' + *unit.name;
            units.places[i].label = words;
            units.places[i].text = std::to_string(state.units[i].models) + " models";
            if (state.units[i].models > 0) {
                table.put(state.units[i].place.index(), {.id = "unit=" + std::to_string(i),
                                                         .kind = "unit",
                                                         .owner = setup.owner(pier::UnitId(i)),
                                                         .face = unit.id,
                                                         .words = words});
            }
        }
        return {.turn = {state.active},
                .labels = {"round " + std::to_string(state.round) + ", " +
                           std::string(pier::phase_name(state.phase))},
                .areas = {std::move(table), std::move(units)}};
    }

    /// The table with its ground, then each unit with every number that a rule has changed, and why.
    static std::string draw(const pier::Setup& setup, const Spec::State& state,
                            const herding::play::Look& look) {
        using herding::play::Color;
        std::string text = "  round " + std::to_string(state.round) + ", " +
                           std::string(pier::phase_name(state.phase)) + "\n   a b c d e f g h i j k l\n";
        for (int y = 0; y < pier::rows; ++y) {
            text += " " + std::to_string(y + 1);
            for (int x = 0; x < pier::columns; ++x) {
                const pier::Place place{x, y};
                std::string cell(1, setup.scenario->ground[place.index()]);
                for (std::size_t i = 0; i < setup.units(); ++i) {
                    if (state.units[i].models > 0 && state.units[i].place == place) {
                        cell = paint(look, setup.owner(pier::UnitId(i)) == 0 ? Color::Cyan : Color::Yellow,
                                     setup.scenario->cards[i].unit.id);
                    }
                }
                text += " " + cell;
            }
            text += "\n";
        }
        const auto changed = pier::numbers(setup, state);
        for (std::size_t i = 0; i < setup.units(); ++i) {
            const Unit& unit = setup.scenario->cards[i].unit;
            text += "  " + unit.id + " " + *unit.name + ", " + std::to_string(state.units[i].models) +
                    " models\n";
            for (const ChangedStat& one : changed) {
                if (one.unit == unit.id && state.units[i].models > 0) {
                    text +=
                        "      " + one.value.explain().words(name_of(one.field), one.value.table()) + "\n";
                }
            }
        }
        return text;
    }

    /// `P leadership`: one number of a unit. `P`: all its numbers.
    static std::string explain(const pier::Setup& setup, const Spec::State& state, std::string_view what) {
        return pier::explained(setup, state, what);
    }

    using Score = herding::reflect::Bounded<-1, 1>;
    static std::array<Score, 2> returns(const pier::Setup& /*setup*/, const Spec::State& state) {
        const int first = state.result == pier::Result::first_wins    ? 1
                          : state.result == pier::Result::second_wins ? -1
                                                                      : 0;
        return {first, -first};
    }

    /// The actions that name a unit of the scenario.
    static std::vector<herding::play::Action<Spec>> all_actions(const pier::Setup& setup) {
        std::vector<herding::play::Action<Spec>> all;
        for (std::size_t i = 0; i < setup.units(); ++i) {
            const auto unit = pier::UnitId(i);
            const auto by = herding::Actor::player(0);
            all.push_back({herding::sequence::Action<"cast", pier::UnitId>{unit}, by});
            all.push_back({herding::sequence::Action<"shoot", pier::UnitId>{unit}, by});
            all.push_back({herding::sequence::Action<"charge", pier::UnitId>{unit}, by});
            all.push_back({herding::sequence::Action<"strike", pier::UnitId>{unit}, by});
        }
        return all;
    }

    static constexpr bool zero_sum = true;

    static std::vector<herding::law::Config<Spec>> laws() {
        const auto own = std::make_shared<const pier::Setup>(setup({}));
        auto config = herding::law::sequence_play<Spec>(2, own);
        config.initial = [own] { return Spec::State(pier::new_board(*own)); };
        return {config};
    }
    static void invariants(herding::law::Config<Spec>& config) { pier::add_invariants(config); }
};

} // namespace meaning
