#include "herding/reflect/kind.hpp"

#include "reflect/zoo.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

namespace {

using herding::reflect::Kind;
using herding::reflect::kind_of;
namespace bc = boost::container;

struct Without {
    int field;
};
struct Unversioned {
    int field;
    template <class A> void serialize(A& archive) { archive(CEREAL_NVP(field)); }
};

TEST(Kind, is_found_from_the_type_alone) {
    static_assert(kind_of<bool> == Kind::Bool);
    static_assert(kind_of<long long> == Kind::Integer);
    static_assert(kind_of<float> == Kind::Float);
    static_assert(kind_of<zoo::Color> == Kind::Enum);
    static_assert(kind_of<zoo::Bounded<1, 2>> == Kind::Bounded);
    static_assert(kind_of<std::bitset<3>> == Kind::Bits);
    static_assert(kind_of<std::string> == Kind::String);
    static_assert(kind_of<std::optional<int>> == Kind::Optional);
    static_assert(kind_of<std::pair<int, int>> == Kind::Tuple);
    static_assert(kind_of<std::tuple<>> == Kind::Tuple);
    static_assert(kind_of<std::array<int, 0>> == Kind::Array);
    static_assert(kind_of<int[3]> == Kind::Array);
    static_assert(kind_of<std::vector<bool>> == Kind::List);
    static_assert(kind_of<bc::small_vector<int, 2>> == Kind::List);
    static_assert(kind_of<bc::static_vector<int, 2>> == Kind::List);
    static_assert(kind_of<herding::CowVector<int>> == Kind::List);
    static_assert(kind_of<bc::flat_set<int>> == Kind::Set);
    static_assert(kind_of<bc::flat_map<int, int>> == Kind::Map);
    static_assert(kind_of<zoo::Choice> == Kind::Variant);
    static_assert(kind_of<herding::Cow<int>> == Kind::Box);
    static_assert(kind_of<herding::Hidden<int>> == Kind::Hidden);
    static_assert(kind_of<zoo::Id<struct Tag>> == Kind::Represented);
    static_assert(kind_of<herding::Actor> == Kind::Represented);
    static_assert(kind_of<std::monostate> == Kind::Empty);
    static_assert(kind_of<zoo::Named> == Kind::Struct);
    static_assert(kind_of<const zoo::Step> == Kind::Struct);
}

TEST(Kind, is_none_for_what_cannot_take_part) {
    static_assert(kind_of<int*> == Kind::None);
    static_assert(kind_of<char> == Kind::None);
    static_assert(kind_of<std::unordered_map<int, int>> == Kind::None);
    static_assert(kind_of<std::multimap<int, int>> == Kind::None);
    static_assert(kind_of<std::multiset<int>> == Kind::None);
    static_assert(kind_of<Without> == Kind::None);
    static_assert(kind_of<Unversioned> == Kind::None);
}

} // namespace
