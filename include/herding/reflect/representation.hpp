#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace herding::inline v0::reflect {

/// How a closed type is written: as a value of another one. A specialization has `using As`, `static As to(const T&)`
/// and `static T from(As)`, which may throw a std::exception whose text names the mistake.
///
/// If that has no fixed number of cells, `static … cells(const T&)` returns the representation of the value in a tensor.
/// If names are written that the value has as numbers, `static void each_part(T&, visit)`, for a const value too, calls
/// `visit` with each part that can hold secrets: views look there, and write no names. What a value keeps besides what is
/// written, it must forget there, unless it is const.
///
/// For types that have no fields to name: ids, actors, generators. Two values are equal when what they are written
/// as is equal.
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
