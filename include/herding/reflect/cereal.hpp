#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/cow.hpp"
#include "herding/core/cow_vector.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/representation.hpp"

#include <cereal/cereal.hpp>

#include <cstdint>
#include <utility>

/// The library's own types in archives of cereal. Include it if you write types with such members to a plain cereal archive. Do
/// not load data from outside in this way, because cereal does not check it:

///     std::ofstream file("board.json");
///     cereal::JSONOutputArchive archive(file);
///     archive(cereal::make_nvp("board", engine.state()));
///
/// The formats of this library (`text.hpp`, `json.hpp`, `binary.hpp`) do not need this header. They check data and have stable
/// forms. The forms of these functions are those of cereal and change with it. Loading throws exceptions of cereal.
namespace herding::inline v0 {

/// A box is an object with one member, `value`. A value that several boxes share is written for each of them.
template <class A, class T, class Count> void save(A& archive, const Cow<T, Count>& box) {
    archive(cereal::make_nvp("value", *box));
}
template <class A, class T, class Count> void load(A& archive, Cow<T, Count>& box) {
    T value{};
    archive(cereal::make_nvp("value", value));
    box = Cow<T, Count>(std::move(value));
}

/// A list in the form of std::vector. Loaded lists share no chunks.
template <class A, class T, std::size_t ChunkSize, class Count>
void save(A& archive, const CowVector<T, ChunkSize, Count>& items) {
    archive(cereal::make_size_tag(static_cast<cereal::size_type>(items.size())));
    for (const T& item : items) {
        archive(item);
    }
}
template <class A, class T, std::size_t ChunkSize, class Count>
void load(A& archive, CowVector<T, ChunkSize, Count>& items) {
    cereal::size_type size = 0;
    archive(cereal::make_size_tag(size));
    items.clear();
    for (; size > 0; --size) {
        T item{};
        archive(item);
        items.push_back(std::move(item));
    }
}

/// The hidden value itself, whether it is known, and its viewers. So write a whole State only to trusted places.
template <class A, class T> void save(A& archive, const Hidden<T>& hidden) {
    archive(cereal::make_nvp("known", hidden.known()), cereal::make_nvp("value", hidden.value()),
            cereal::make_nvp("viewers", hidden.viewers()));
}
template <class A, class T> void load(A& archive, Hidden<T>& hidden) {
    bool known = true;
    T value{};
    std::uint64_t viewers = 0;
    archive(cereal::make_nvp("known", known), cereal::make_nvp("value", value),
            cereal::make_nvp("viewers", viewers));
    hidden = known ? Hidden<T>::with_viewers(std::move(value), viewers) : Hidden<T>::unknown();
}

/// The index: players from 0, chance -1, the system -2.
template <class A> std::int32_t save_minimal(const A&, const Actor& actor) { return actor.index(); }
template <class A> void load_minimal(const A&, Actor& actor, const std::int32_t& index) {
    actor = reflect::Representation<Actor>::from(index);
}

/// The position of the generator in its sequence of numbers.
template <class A> std::uint64_t save_minimal(const A&, const Generator& generator) {
    return generator.position();
}
template <class A> void load_minimal(const A&, Generator& generator, const std::uint64_t& position) {
    generator = Generator::at(position);
}

/// Types of `reflect` that cereal writes as numbers.
namespace reflect {

/// The number.
/// Throws: RangeError when a number outside the range is loaded.
template <class A, std::int64_t Low, std::int64_t High>
std::int64_t save_minimal(const A&, const Bounded<Low, High>& value) {
    return value.value();
}
template <class A, std::int64_t Low, std::int64_t High>
void load_minimal(const A&, Bounded<Low, High>& value, const std::int64_t& number) {
    value = number;
}

/// The number of the id.
template <class A, class Tag, class Integer> std::uint64_t save_minimal(const A&,
                                                                        const Id<Tag, Integer>& id) {
    return id.number();
}
template <class A, class Tag, class Integer>
void load_minimal(const A&, Id<Tag, Integer>& id, const std::uint64_t& number) {
    id = Id<Tag, Integer>(number);
}

} // namespace reflect

} // namespace herding::inline v0
