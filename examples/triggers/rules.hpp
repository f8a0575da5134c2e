#pragma once

#include "triggers/sequences.hpp"

#include "herding/herding.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// Rules around the sequences: before them, behind them, and whenever somebody has to decide.
namespace triggers {

/// Inputs that are no actions of a sequence: the host of the table halts the game and resumes it.
struct Halt {
    friend bool operator==(Halt, Halt) = default;
};
struct GoOn {
    friend bool operator==(GoOn, GoOn) = default;
};

/// Reasons of refusals by the rules around the sequences.
struct Refusal {
    std::string_view why = {};
    friend bool operator==(const Refusal&, const Refusal&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Refusal& refusal) { return out << refusal.why; }
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Evening, Turn, Play, DrawCard, Reckoning, LastGasp, Wisdom,
                                           Drink, Prick, herding::sequence::Depth<24>>;
    using Setup = triggers::Setup;
    using State = Rules::State;
    using Input = std::variant<Rules::Input, Halt, GoOn>;
    using Diff = Rules::Diffs<BeginTurn, Take, PutDown, TakeOff, Arrive, Shake, Die, Hurt, Heal, SetHeat,
                              GoOut, SetHalted>;
    using Trace = Rules::Traces<TurnBegan, Drew, Played, Resolved, Arrived, Shaken, Died, LifeChanged,
                                HeatChanged, WentOut, HaltChanged>;
    using Info = std::variant<herding::sequence::ActionRefusal, Refusal>;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    /// The submitted action if it has this name, else null.
    template <class Action> static const Action* asked(const Dispatch& d) {
        const auto* input = std::get_if<Rules::Input>(&d.input());
        return input == nullptr ? nullptr : std::get_if<Action>(input);
    }
    using PlayCard = herding::sequence::Action<"play", Card, Player>;
    using Respond = herding::sequence::Action<"respond", Card, Player>;
    using Point = herding::sequence::Action<"point", Player>;

    // A prohibition: it does not know what is pending, and refuses any action.
    static Verdict nobody_acts_while_halted(Dispatch& d) {
        if (d->halted && std::holds_alternative<Rules::Input>(d.input())) {
            return herding::Disallowed{Info(Refusal{"the game is halted"})};
        }
        return herding::Continue{};
    }

    // An interrupting rule: it acts before the sequence takes the action, and its diffs can trigger sequences too.
    static Verdict gargoyles_take_toll(Dispatch& d) {
        if (asked<PlayCard>(d) != nullptr && d.actor().is_player() && Player::contains(d.actor().index())) {
            const Player player = d.actor().index();
            const int gargoyles = d->creatures_of(after(player, 1), Card::Gargoyle) +
                                  d->creatures_of(after(player, 2), Card::Gargoyle);
            // Never the last life, because the preconditions of the action see the diffs of this rule.
            const int toll = std::min(gargoyles, d->seat(player).life - 1);
            if (toll > 0) {
                herding::sequence::emit(d, Hurt{player, static_cast<std::int16_t>(toll)});
            }
        }
        return herding::Continue{};
    }

    // A modifier: every answer heats the stack, and later Sparks burn more.
    static Verdict answers_heat_the_stack(Dispatch& d) {
        if (asked<Respond>(d) != nullptr) {
            d.emit(SetHeat{static_cast<std::uint8_t>(d->heat + 1)});
        }
        return herding::Continue{};
    }

    // Behind the sequences: it sees the result of the action.
    static Verdict the_last_card_comforts(Dispatch& d) {
        if (asked<PlayCard>(d) != nullptr || asked<Respond>(d) != nullptr) {
            const Player player = d.actor().index();
            if (d->seat(player).hand.empty() && d->seat(player).playing()) {
                herding::sequence::emit(d, Heal{player, 1});
            }
        }
        return herding::Continue{};
    }

    // [around]
    static constexpr auto behaviors() {
        return herding::table<Game>({
            {"only_the_host_halts", 0, only_the_host_halts},
            {"nobody_acts_while_halted", 10, nobody_acts_while_halted},
            {"gargoyles_take_toll", 20, gargoyles_take_toll},
            {"answers_heat_the_stack", 30, answers_heat_the_stack},
            {"sequences", 40, herding::sequence::resume<Game>},
            {"the_last_card_comforts", 50, the_last_card_comforts},
        });
    }
    // [around]

    // ---- Conditions of the table whenever somebody has to decide, whatever caused them.
    static Verdict players_without_life_go_out(Dispatch& d) {
        for (std::size_t i = 0; i < player_count; ++i) {
            if (d->seats[i].life <= 0 && !d->seats[i].out) {
                d.emit(GoOut{Player(i)});
            }
        }
        return herding::Continue{};
    }

    // [settling]
    static Verdict creatures_die_of_damage(Dispatch& d) {
        for (std::size_t i = 0; i < d->creatures.size();) {
            const Creature creature = d->creatures[i];
            if (creature.damage < toughness(creature.kind)) {
                ++i;
            } else { // the ones behind it move up
                herding::sequence::emit(d, Die{static_cast<std::uint8_t>(i), creature.owner, creature.kind});
            }
        }
        return herding::Continue{};
    }
    // [settling]

    static Verdict an_empty_stack_is_cold(Dispatch& d) {
        if (d->stack == 0 && d->heat > 0) {
            d.emit(SetHeat{0});
        }
        return herding::Continue{};
    }

    // [settling_table]
    static constexpr auto settling() {
        return herding::table<Game>({
            {"players_without_life_go_out", 0, players_without_life_go_out},
            {"creatures_die_of_damage", 10, creatures_die_of_damage},
            {"an_empty_stack_is_cold", 20, an_empty_stack_is_cold},
            {"triggered_sequences", 30, herding::sequence::interrupts<Game>}, // last, behind all that emit
        });
    }
    // [settling_table]

    // [view]
    // The choice of a target is hidden until everybody has chosen. Waiting answers are `Hidden`; the inputs are open.
    static std::optional<Input> view(const Input& input, std::uint16_t /*player*/) {
        const auto* action = std::get_if<Rules::Input>(&input);
        const bool points = action != nullptr && std::holds_alternative<Point>(*action);
        return points ? std::nullopt : std::optional(input);
    }
    static std::optional<Diff> view(const Diff& diff, std::uint16_t /*player*/) { return diff; }
    static std::optional<Trace> view(const Trace& trace, std::uint16_t /*player*/) { return trace; }
    // [view]

    static Verdict only_the_host_halts(Dispatch& d) {
        if (std::holds_alternative<Rules::Input>(d.input())) {
            return herding::Continue{};
        }
        if (d.actor() != herding::Actor::system) {
            return herding::Disallowed{Info(Refusal{"only the host halts the game"})};
        }
        const bool halts = std::holds_alternative<Halt>(d.input());
        if (halts != d->halted) {
            d.emit(SetHalted{halts});
        }
        return herding::Continue{};
    }

    /// A trace in words.
    static std::string describe(const Trace& trace);
};

} // namespace triggers
