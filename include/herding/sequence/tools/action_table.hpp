#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/types.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/sequence/detail/run/action_listing.hpp"
#include "herding/sequence/detail/run/choices.hpp"
#include "herding/sequence/detail/script/actions.hpp"
#include "herding/sequence/detail/script/domain.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace herding::inline v0::sequence {

/// Action space of a game for learners and bindings: all actions with all arguments, numbered from 0.
///
///     const sequence::ActionTable<Game> table;
///     std::vector<std::uint8_t> mask(table.size());
///     table.mask(setup, state, actor, mask);
///     const Input input = table.input(chosen);
///
/// Numbers depend on the rules alone, so they are equal for all states and all processes. They change if the actions of the
/// scripts change. Actions are in declared order. Of several arguments the first one varies fastest.
template <class Spec> class ActionTable {
    using Rules = typename Spec::Rules;
    using Board = typename Rules::Board;
    using Input = typename Rules::Input;
    static constexpr std::size_t actions = std::variant_size_v<Input>;

public:
    /// The value of `board` is not used. Threads may share a table.
    /// Throws: reflect::NotEnumerable, which names the action, if the values of an argument depend on the board (`candidates`).
    /// Complexity: O(actions of the rules).
    explicit ActionTable(Board board = {}) : board_(std::move(board)) {
        [this]<std::size_t... I>(std::index_sequence<I...>) {
            (this->template add<I>(), ...);
        }(std::make_index_sequence<actions>{});
    }

    /// Number of all actions with all values of their arguments.
    /// Complexity: O(1).
    [[nodiscard]] std::uint64_t size() const noexcept { return first_[actions]; }

    /// The number of an action, legal now or not. It is the same in every state.
    /// Throws: std::out_of_range if an argument is not a value of its type.
    /// Complexity: O(arguments).
    [[nodiscard]] std::uint64_t id(const Input& input) const {
        std::uint64_t id = 0;
        visit_index(input.index(), [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            const std::uint64_t number = number_of(*std::get_if<I>(&input));
            if (number >= first_[I + 1] - first_[I]) {
                throw std::out_of_range("herding: an argument of `" +
                                        std::string(detail::input_name<Rules>(input)) +
                                        "` is none of its values");
            }
            id = first_[I] + number;
        });
        return id;
    }

    /// The action with a number, legal now or not: the inverse of `id`.
    /// Throws: std::out_of_range from `size()` on.
    /// Complexity: O(actions of the rules).
    [[nodiscard]] Input input(std::uint64_t id) const {
        if (id >= size()) {
            throw std::out_of_range("herding: there is no action " + std::to_string(id) + ": there are " +
                                    std::to_string(size()));
        }
        const auto at = std::upper_bound(first_.begin(), first_.end(), id) - first_.begin() - 1;
        Input input;
        visit_index(static_cast<std::size_t>(at), [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            make(input.template emplace<I>(), id - first_[I]);
        });
        return input;
    }

    /// Writes 1 for each action that this actor may take now, and 0 for all others.
    /// Throws: std::invalid_argument if `mask` does not have `size()` entries.
    /// Complexity: that of `legal_actions`, and O(size()).
    void mask(const SetupOf<Spec>& setup, const typename Spec::State& state, Actor by,
              std::span<std::uint8_t> mask) const {
        if (mask.size() != size()) {
            throw std::invalid_argument("herding: the mask has " + std::to_string(mask.size()) +
                                        " entries, the action table " + std::to_string(size()));
        }
        std::fill(mask.begin(), mask.end(), std::uint8_t{0});
        detail::ListingScope scope{by};
        detail::each_choice<Spec>(setup, state, scope, [&](const Input& input, Actor, std::uint64_t) {
            mask[static_cast<std::size_t>(id(input))] = 1;
            return true;
        });
    }
    /// Overload for a game without a Setup.
    void mask(const typename Spec::State& state, Actor by, std::span<std::uint8_t> mask) const
        requires std::same_as<SetupOf<Spec>, NoSetup>
    {
        this->mask(NoSetup{}, state, by, mask);
    }

private:
    /// Calls `visit` with the number of an action of the rules as a constant.
    template <class Visit> static void visit_index(std::size_t index, Visit visit) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            static_cast<void>(
                ((index == I && (visit(std::integral_constant<std::size_t, I>{}), true)) || ...));
        }(std::make_index_sequence<actions>{});
    }

    /// Counts the values of one action.
    /// Throws: reflect::NotEnumerable.
    template <std::size_t I> void add() {
        using A = std::variant_alternative_t<I, Input>;
        std::uint64_t count = 1;
        if constexpr (requires { typename A::Arguments; }) {
            [&]<class... T>(List<T...>) {
                if (!(detail::is_finite<T, Board>() && ...)) {
                    throw reflect::NotEnumerable(
                        "herding: action `" + std::string(A::name) +
                        "` has no number: the candidates of an argument depend on the board");
                }
                ((count = reflect::detail::times(count, detail::Domain<T, Board>::count(board_))), ...);
            }(typename A::Arguments{});
        } else {
            count = detail::Domain<A, Board>::count(board_);
        }
        first_[I + 1] = reflect::detail::plus(first_[I], count);
    }

    /// The number of an action among those with its name. Their count if an argument is out of range.
    template <class A> [[nodiscard]] std::uint64_t number_of(const A& action) const {
        if constexpr (requires { typename A::Arguments; }) {
            return [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
                std::uint64_t sum = 0;
                std::uint64_t place = 1;
                bool inside = true;
                [[maybe_unused]] const auto digit = [&]<class Argument>(const Argument& argument) {
                    const std::uint64_t base = detail::Domain<Argument, Board>::count(board_);
                    const std::uint64_t number = detail::Domain<Argument, Board>::number(argument, board_);
                    inside = inside && number < base;
                    sum += number * place;
                    place *= base;
                };
                (digit(detail::get<I>(action)), ...);
                return inside ? sum : place;
            }(typename A::Arguments{}, std::make_index_sequence<A::Arguments::size>{});
        } else {
            return detail::Domain<A, Board>::number(action, board_);
        }
    }

    /// The inverse of `number_of`.
    template <class A> void make(A& action, std::uint64_t number) const {
        if constexpr (requires { typename A::Arguments; }) {
            [&]<class... T, std::size_t... I>(List<T...>, std::index_sequence<I...>) {
                [[maybe_unused]] const auto digit = [&]<class Argument>(Argument& argument) {
                    const std::uint64_t base = detail::Domain<Argument, Board>::count(board_);
                    detail::Domain<Argument, Board>::make(argument, number % base, board_);
                    number /= base;
                };
                (digit(detail::get<I>(action)), ...);
            }(typename A::Arguments{}, std::make_index_sequence<A::Arguments::size>{});
        } else {
            detail::Domain<A, Board>::make(action, number, board_);
        }
    }

    /// Any board: no domain of this table reads it.
    Board board_;
    /// The number of the first action with each name, then `size()`.
    std::array<std::uint64_t, actions + 1> first_{};
};

} // namespace herding::inline v0::sequence
