#include "herding/reflect/names.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

namespace {

using herding::reflect::type_name;

namespace inner {
struct EndTurn {};
struct HTTPServer2 {};
enum class lower_case { one };
template <class T> struct Box {
    struct Inside {};
};
} // namespace inner

struct Explicit {
    static constexpr std::string_view name = "given";
};
struct Literal {
    static constexpr char name[] = "given_too";
};
struct HasAFieldOfThatName {
    std::string_view name;
};
struct Beside {};
constexpr std::string_view reflect_name(std::type_identity<Beside>) { return "from_beside"; }

TEST(Names, are_identifiers_in_snake_case) {
    struct Local {};
    static_assert(type_name<inner::EndTurn> == "end_turn");
    static_assert(type_name<inner::HTTPServer2> == "http_server2");
    static_assert(type_name<inner::lower_case> == "lower_case");
    static_assert(type_name<inner::Box<inner::Box<int>>> == "box");
    static_assert(type_name<inner::Box<int>::Inside> == "inside");
    static_assert(type_name<Local> == "local");
}

TEST(Names, given_ones_win) {
    static_assert(type_name<Explicit> == "given");
    static_assert(type_name<Literal> == "given_too");
    static_assert(type_name<Beside> == "from_beside");
    static_assert(type_name<HasAFieldOfThatName> == "has_a_field_of_that_name");
}

} // namespace

// Clang writes `herding::v0::reflect` from here on, and `herding::reflect` before.
namespace herding::reflect {
template <class T> struct AddedByAGame;
} // namespace herding::reflect

namespace later {
struct EndTurn {};
} // namespace later

TEST(Names, do_not_depend_on_what_games_add_to_the_namespace_of_the_library) {
    static_assert(type_name<later::EndTurn> == "end_turn");
    static_assert(herding::reflect::detail::qualified_name<later::EndTurn>() == "later::EndTurn");
}
