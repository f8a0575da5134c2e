#pragma once

#include "herding/core/detail/value_list.hpp"
#include "herding/law/command.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/given.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/law/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace herding::inline v0::law::detail {

/// Chooses inputs and actors for commands. A command that has inputs keeps them; one that has none draws them in the state
/// in which it first runs.
template <class Spec> class Picks {
    using State = StateOf<Spec>;
    using Input = InputOf<Spec>;

public:
    Picks(const Config<Spec>& config, const TablePtr<Spec>& table, Given<Spec>& given)
        : config_(config), table_(table), given_(given) {}

    /// Who undoes or redoes.
    [[nodiscard]] Actor actor(const Command& command) const {
        return command.other_actor
                   ? Actor::player(static_cast<std::uint16_t>(command.pick % (config_.players + 1)))
                   : Actor::system;
    }

    /// The inputs of a dispatch or a preview: one, or of DispatchAll up to four.
    [[nodiscard]] std::pair<ValueList<Input>, Actor> of(Command& command, const State& state) {
        if (command.given == 0) {
            auto drawn = draw(command, state);
            command.given = given_.add(std::move(drawn.first), drawn.second);
        }
        const auto& [inputs, by] = given_[command.given];
        return {command.op == Op::DispatchAll ? inputs : ValueList<Input>{inputs.front()}, by};
    }

    /// One input, which is legal if a legal one is found.
    [[nodiscard]] Submission<Spec> one(Command& command, const State& state) {
        if (command.given == 0) {
            keep(command, drawn([&] { return pick_input(config_, table_, state, command.pick, false); }));
        }
        return first(command);
    }

    /// One input, which is legal unless the game is over.
    [[nodiscard]] Submission<Spec> legal(Command& command, const State& state) {
        if (command.given == 0) {
            keep(command, drawn([&] { return legal_input(config_, table_, state, command.pick); }));
        }
        return first(command);
    }

private:
    /// Input that the config draws. If drawing throws, the report names the config, not the rules.
    template <class Draw> static auto drawn(const Draw& draw) {
        try {
            return draw();
        } catch (const NoInput&) {
            throw;
        } catch (...) {
            throw Violation{Law::Total, "`inputs` of the config threw: " + what_was_thrown()};
        }
    }

    void keep(Command& command, Submission<Spec> drawn) {
        command.given = given_.add({std::move(drawn.input)}, drawn.by);
    }
    [[nodiscard]] Submission<Spec> first(const Command& command) const {
        const auto& [inputs, by] = given_[command.given];
        return {inputs.front(), by};
    }

    [[nodiscard]] std::pair<ValueList<Input>, Actor> draw(const Command& command, const State& state) const {
        const auto other = command.other_actor ? std::optional(stranger(command.pick)) : std::nullopt;
        auto one =
            drawn([&] { return pick_input(config_, table_, state, command.pick, command.illegal, other); });
        if (!other && one.by.is_player() && static_cast<unsigned>(one.by.index()) >= config_.players) {
            throw Violation{Law::Total, "`inputs` of the config let player " +
                                            std::to_string(one.by.index()) + " act, but its `players` are " +
                                            std::to_string(config_.players) +
                                            ": nobody would look at the views of the others"};
        }
        ValueList<Input> inputs{one.input};
        if (command.op == Op::DispatchAll) {
            State after = state;
            for (std::uint32_t i = 0; i < command.pick % 4; ++i) {
                if (!accepts(config_, table_, after, inputs.back(), one.by, true)) {
                    break;
                }
                const bool illegal =
                    (command.pick >> (4 + i)) % 8 == 0; // in few batches, because it refuses them
                auto next = drawn(
                    [&] { return any_input_of(config_, table_, after, command.pick + i, illegal, one.by); });
                if (!next) {
                    break;
                }
                inputs.push_back(std::move(next->input));
            }
        }
        return {std::move(inputs), one.by};
    }

    [[nodiscard]] Actor stranger(std::uint32_t pick) const {
        const std::uint32_t one = pick % (config_.players + 3); // also a player more than there are
        return one <= config_.players       ? Actor::player(static_cast<std::uint16_t>(one))
               : one == config_.players + 1 ? Actor::chance
                                            : Actor::system;
    }

    const Config<Spec>& config_;
    const TablePtr<Spec>& table_;
    Given<Spec>& given_;
};

} // namespace herding::inline v0::law::detail
