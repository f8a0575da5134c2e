#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace herding::inline v0::reflect {

/// Representation of a type as a value of another type, for types without named fields: ids, actors, generators. A specialization
/// has `using As`, `static As to(const T&)` and `static T from(As)`. `from` may throw a std::exception whose text names the
/// mistake. Two values are equal if their representations are.
///
/// Two members are optional:
///
/// - `static … cells(const T&)` returns another representation for tensors. Define it if `As` has no fixed number of cells.
/// - `static void each_part(T&, visit)`, also for a const value, calls `visit` with each part of the value that can hold secrets.
///   Views then read these parts instead of `As`. Define it if `As` has names in place of numbers, so that views make no names.
///   Given a value that is not const, it must also reset everything that `As` leaves out.
template <class T> struct Representation;

template <class Tag, class Integer> struct Representation<Id<Tag, Integer>> {
    using As = Integer;
    static constexpr As to(Id<Tag, Integer> id) noexcept { return id.number(); }
    static constexpr Id<Tag, Integer> from(As number) { return Id<Tag, Integer>(number); }
};

/// An actor is its index: players from 0, chance -1, the system -2.
template <> struct Representation<Actor> {
    using As = Bounded<-2, 65535>;
    static constexpr As to(Actor actor) { return actor.index(); }
    static constexpr Actor from(As index) {
        return index == -1   ? Actor::chance
               : index == -2 ? Actor::system
                             : Actor::player(static_cast<std::uint16_t>(index.value()));
    }
};

/// A generator is its position.
template <> struct Representation<Generator> {
    using As = std::uint64_t;
    static constexpr As to(const Generator& generator) noexcept { return generator.position(); }
    static constexpr Generator from(As position) noexcept { return Generator::at(position); }
};

namespace detail {

template <class T>
concept Represented = requires { typename Representation<T>::As; };

struct IgnorePart {
    template <class T> void operator()(T& /*part*/) const {}
};

/// Whether a representation names the parts that can hold secrets.
template <class T>
concept HasParts =
    requires(T& value) { Representation<std::remove_const_t<T>>::each_part(value, IgnorePart{}); };

} // namespace detail

} // namespace herding::inline v0::reflect
