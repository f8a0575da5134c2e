#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/cow.hpp"
#include "herding/core/cow_vector.hpp"
#include "herding/core/hidden.hpp"
#include "herding/core/random.hpp"
#include "herding/reflect/bounded.hpp"
#include "herding/reflect/id.hpp"

#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <cereal/cereal.hpp>
#include <cereal/types/base_class.hpp>

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

/// Types of every kind, as a game may have them: what the tests of all formats run over.
namespace zoo {

namespace bc = boost::container;
using herding::reflect::Bounded;
using herding::reflect::Id;

enum class Color : std::uint8_t { None, Red, DarkGreen = 7, Some = 200 };
enum class Level : std::int16_t { Low = -3, High = 4 };
enum class Switch : bool { Off, On };

enum class Flags : std::uint8_t { Wet = 1, Cold = 2 };
constexpr bool reflect_open(Flags) { return true; }

/// With names of its own.
enum class Suit : std::uint8_t { A, B };
constexpr std::string_view reflect_name(Suit suit) {
    return suit == Suit::A ? "acorns" : suit == Suit::B ? "bells" : "";
}

struct Step {
    Bounded<1, 25> from;
    Bounded<0, 24> to;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(from), CEREAL_NVP(to));
    }
    friend auto operator<=>(const Step&, const Step&) = default;
};
struct Jump {
    std::vector<Step> steps;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(steps)); }
    friend bool operator==(const Jump&, const Jump&) = default;
};
struct EndTurn {
    friend bool operator==(const EndTurn&, const EndTurn&) = default;
};
/// An explicit name, and one that an optional must not take for its own.
struct Nothing {
    static constexpr std::string_view name = "none";
    friend bool operator==(const Nothing&, const Nothing&) = default;
};

using Advance = std::variant<Step, herding::Cow<Jump>>;
using Choice = std::variant<Advance, EndTurn, Nothing, std::uint8_t, std::string, Color, std::vector<int>,
                            std::pair<int, bool>>;

/// serialize beside the type, and a member in a base.
struct Named {
    std::string title;
    friend bool operator==(const Named&, const Named&) = default;
};
template <class A> void serialize(A& archive, Named& named, std::uint32_t) {
    archive(cereal::make_nvp("the title", named.title)); // not an identifier
}
struct Piece : Named {
    Color color = Color::Red;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Named>(this), CEREAL_NVP(color));
    }
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// Numbers without padding in the order of serialize: hashed whole.
struct Dense {
    std::uint32_t a = 0;
    std::int16_t b = 0;
    Color color = Color::None;
    std::uint8_t d = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(a), CEREAL_NVP(b), CEREAL_NVP(color), CEREAL_NVP(d));
    }
    friend bool operator==(const Dense&, const Dense&) = default;
};
/// The same fields with padding.
struct Padded {
    std::uint8_t d = 0;
    std::uint32_t a = 0;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(d)); }
    friend bool operator==(const Padded&, const Padded&) = default;
};

struct Tree {
    int value = 0;
    std::vector<Tree> children;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(value), CEREAL_NVP(children));
    }
    friend bool operator==(const Tree&, const Tree&) = default;
};

/// In its second version.
struct Cube {
    std::uint32_t value = 1;
    std::optional<Id<struct PlayerTag, std::uint8_t>> owner;
    template <class A> void serialize(A& archive, std::uint32_t version);
    friend bool operator==(const Cube&, const Cube&) = default;
};

struct Numbers {
    std::int8_t i8 = 0;
    std::int16_t i16 = 0;
    std::int32_t i32 = 0;
    std::int64_t i64 = 0;
    std::uint8_t u8 = 0;
    std::uint16_t u16 = 0;
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    bool yes = false;
    Color color = Color::None;
    Level level = Level::Low;
    Switch lamp = Switch::Off;
    Flags flags = Flags::Wet;
    Suit suit = Suit::A;
    Bounded<1, 6> die;
    Bounded<-1000, 1000> far = 0;
    Id<struct UnitTag> unit;
    herding::Actor actor;
    herding::Generator generator;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(i8), CEREAL_NVP(i16), CEREAL_NVP(i32), CEREAL_NVP(i64), CEREAL_NVP(u8), CEREAL_NVP(u16));
        a(CEREAL_NVP(u32), CEREAL_NVP(u64), CEREAL_NVP(yes), CEREAL_NVP(color), CEREAL_NVP(level));
        a(CEREAL_NVP(lamp), CEREAL_NVP(flags), CEREAL_NVP(suit), CEREAL_NVP(die), CEREAL_NVP(far));
        a(CEREAL_NVP(unit), CEREAL_NVP(actor), CEREAL_NVP(generator));
    }
    friend bool operator==(const Numbers&, const Numbers&) = default;
};

struct Containers {
    std::string text;
    std::bitset<11> bits;
    std::array<std::uint16_t, 3> array{};
    std::tuple<int, std::string, bool> tuple;
    std::pair<Color, Step> pair;
    std::vector<std::uint8_t> bytes;
    std::vector<bool> bools;
    std::vector<Dense> dense;
    bc::small_vector<Step, 2> small;
    bc::static_vector<int, 4> bounded;
    std::set<int> set;
    bc::flat_set<Color> flat_set;
    std::map<std::string, Step> by_name;
    bc::flat_map<Color, int> by_color;
    std::map<Step, std::vector<int>> by_step;
    std::map<int, std::map<int, bool>> nested;
    herding::CowVector<Dense, 4> cow_vector;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(text), CEREAL_NVP(bits), CEREAL_NVP(array), CEREAL_NVP(tuple), CEREAL_NVP(pair));
        a(CEREAL_NVP(bytes), CEREAL_NVP(bools), CEREAL_NVP(dense), CEREAL_NVP(small), CEREAL_NVP(bounded));
        a(CEREAL_NVP(set), CEREAL_NVP(flat_set), CEREAL_NVP(by_name), CEREAL_NVP(by_color),
          CEREAL_NVP(by_step));
        a(CEREAL_NVP(nested), CEREAL_NVP(cow_vector));
    }
    friend bool operator==(const Containers&, const Containers&) = default;
};

struct Zoo {
    Numbers numbers;
    Containers containers;
    std::optional<int> maybe;
    std::optional<Color> maybe_color;
    std::optional<std::optional<bool>> maybe_maybe;
    std::optional<Choice> maybe_choice;
    std::optional<std::monostate> maybe_nothing;
    Choice choice;
    std::vector<Choice> choices;
    herding::Cow<Piece> piece;
    herding::Hidden<Suit> card;
    herding::Hidden<Step> goal;
    EndTurn marker;
    Padded padded;
    Tree tree;
    Cube cube;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(numbers), CEREAL_NVP(containers), CEREAL_NVP(maybe), CEREAL_NVP(maybe_color));
        a(CEREAL_NVP(maybe_maybe), CEREAL_NVP(maybe_choice), CEREAL_NVP(maybe_nothing), CEREAL_NVP(choice));
        a(CEREAL_NVP(choices), CEREAL_NVP(piece), CEREAL_NVP(card), CEREAL_NVP(goal), CEREAL_NVP(marker));
        a(CEREAL_NVP(padded), CEREAL_NVP(tree), CEREAL_NVP(cube));
    }
    friend bool operator==(const Zoo&, const Zoo&) = default;
};

} // namespace zoo

CEREAL_CLASS_VERSION(zoo::Cube, 2)

namespace zoo {

/// Version 0 had an exponent, version 1 no owner.
template <class A> void Cube::serialize(A& archive, std::uint32_t version) {
    if (version == 0) {
        std::uint32_t exponent = 0;
        archive(CEREAL_NVP(exponent));
        value = std::uint32_t{1} << (exponent & 31U);
        return;
    }
    archive(CEREAL_NVP(value));
    if (version >= 2) {
        archive(CEREAL_NVP(owner));
    }
}
inline void upcast(Cube&, std::integral_constant<std::uint32_t, 0>) {}
inline void upcast(Cube& cube, std::integral_constant<std::uint32_t, 1>) { cube.owner.reset(); }

} // namespace zoo
