#pragma once

#include "herding/core/random.hpp"

#include <cereal/cereal.hpp>
#include <cereal/types/vector.hpp>

#include <cstdint>
#include <vector>

/// State of 1 MiB, as a game may have it: a list of 32768 units of eight numbers, and a turn.
namespace realm {

struct Unit {
    std::uint32_t id = 0;
    std::uint32_t owner = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::uint16_t strength = 0;
    std::uint16_t kind = 0;
    std::uint32_t orders = 0;
    std::uint64_t seen_by = 0;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(id), CEREAL_NVP(owner), CEREAL_NVP(x), CEREAL_NVP(y), CEREAL_NVP(strength),
          CEREAL_NVP(kind), CEREAL_NVP(orders), CEREAL_NVP(seen_by));
    }
    friend bool operator==(const Unit&, const Unit&) = default;
};

/// `Units` is a list of units, in one piece or in boxes.
template <class Units> struct RealmOf {
    std::uint32_t turn = 0;
    Units units;
    template <class A> void serialize(A& a, std::uint32_t) { a(CEREAL_NVP(turn), CEREAL_NVP(units)); }
    friend bool operator==(const RealmOf&, const RealmOf&) = default;
};
using Realm = RealmOf<std::vector<Unit>>;

inline Unit any_unit(std::uint32_t id, herding::Generator& random) {
    return {id,
            random.below(8),
            static_cast<std::int32_t>(random.below(2000)) - 1000,
            static_cast<std::int32_t>(random.below(2000)) - 1000,
            static_cast<std::uint16_t>(random.below(500)),
            static_cast<std::uint16_t>(random.below(30)),
            random.below(1U << 20U),
            random.below(256)};
}

template <class R = Realm> R make() {
    herding::Generator random(1);
    R realm;
    for (std::uint32_t id = 0; id < 32768; ++id) {
        realm.units.push_back(any_unit(id, random));
    }
    return realm;
}

} // namespace realm
