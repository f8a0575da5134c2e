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

/// The library's own types in cereal's archives, for programs that use those beside ours: include this where types
/// that hold such members go into a plain cereal archive. Not for data from outside: cereal trusts what it reads.

///     std::ofstream file("board.json");
///     cereal::JSONOutputArchive archive(file);
///     archive(cereal::make_nvp("board", engine.state()));
///
/// The formats of this library (`text.hpp`, `json.hpp`, `binary.hpp`) need none of it, check what they read, and have
/// stable forms. These functions write what cereal writes for such members, and change with cereal. Loading throws what
/// cereal throws.
namespace herding::inline v0 {

/// A box is written as an object with one member, `value`. What several boxes share is written once for each.
template <class A, class T, class Count> void save(A& archive, const Cow<T, Count>& box) {
    archive(cereal::make_nvp("value", *box));
}
template <class A, class T, class Count> void load(A& archive, Cow<T, Count>& box) {
    T value{};
    archive(cereal::make_nvp("value", value));
    box = Cow<T, Count>(std::move(value));
}

/// A list, as cereal writes std::vector. Chunks are not shared after loading.
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

/// The secret itself, whether it is known, and who has seen it. So only archives for trusted places may get a whole State.
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

/// The index: players from 0, chance and the system below.
template <class A> std::int32_t save_minimal(const A&, const Actor& actor) { return actor.index(); }
template <class A> void load_minimal(const A&, Actor& actor, const std::int32_t& index) {
    actor = reflect::Representation<Actor>::from(index);
}

/// The position in the sequence of numbers, from which the generator continues.
template <class A> std::uint64_t save_minimal(const A&, const Generator& generator) {
    return generator.position();
}
template <class A> void load_minimal(const A&, Generator& generator, const std::uint64_t& position) {
    generator = Generator::at(position);
}

/// Types of `reflect` that are numbers to cereal.
namespace reflect {

/// The number. Loading one outside the range throws RangeError.
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
