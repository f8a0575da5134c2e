// A serialize that is inherited: refused where it leaves out fields, and only there. What the compiler can tell is in
// must_not_compile/inherited_serialize*.

#include "herding/reflect/detail/inherited.hpp"

#include "herding/reflect/difference.hpp"
#include "herding/reflect/json_schema.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/text.hpp"

#include <cereal/types/base_class.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace inherited {

namespace rf = herding::reflect;
namespace detail = rf::detail;

struct Base {
    int base = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
/// Its size has room for a char behind its data, and it has no standard layout.
class Loose {
public:
    int a = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(a), CEREAL_NVP(b)); }

private:
    std::uint8_t b = 2;
};
struct Nothing {};
struct Same : Base {};
struct SameLoose : Loose {
    using Loose::Loose;
};
struct SameTwice : SameLoose, Nothing {};
struct Tail : Loose {
    std::uint8_t own = 3;
};
struct More : Base {
    int own = 3;
};

template <class T> struct Wrap {
    T base{};
};
template <class A, class T> void serialize(A& archive, Wrap<T>& wrap, std::uint32_t) {
    archive(cereal::make_nvp("base", wrap.base));
}
struct OfTemplate : Wrap<int> {
    int own = 3;
};
struct SameAsTemplate : Wrap<int> {};
struct OwnBeside : Wrap<int> {
    int own = 3;
};
template <class A> void serialize(A& archive, OwnBeside& value, std::uint32_t) {
    archive(cereal::make_nvp("own", value.own));
}

TEST(Inherited, serialize_is_seen_while_compiling) {
    static_assert(!detail::inherits_serialize<Base>());
    static_assert(!detail::inherits_serialize<Same>());
    static_assert(!detail::inherits_serialize<SameLoose>());
    static_assert(!detail::inherits_serialize<SameTwice>());
    static_assert(detail::inherits_serialize<Tail>());
    static_assert(detail::inherits_serialize<More>());
    static_assert(detail::inherits_serialize<OfTemplate>());
    static_assert(!detail::inherits_serialize<SameAsTemplate>());
    static_assert(!detail::inherits_serialize<Wrap<int>>());
    static_assert(!detail::inherits_serialize<OwnBeside>());
    EXPECT_EQ(rf::print(SameTwice{}), "same_twice{a=1,b=2}");
    EXPECT_EQ(rf::print(SameAsTemplate{}), "same_as_template{base=0}");
}

/// May name the fields of the class that derives from it, and does not.
template <class Derived> struct Crtp {
    int base = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
template <class Derived> struct Asks {
    int base = 1;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(base));
        static_cast<Derived&>(*this).fields(archive);
    }
};
struct Loses : Crtp<Loses> {
    int own = 2;
};
struct LosesNothing : Crtp<LosesNothing> {};
struct Names : Asks<Names> {
    int own = 2;
    template <class A> void fields(A& archive) { archive(CEREAL_NVP(own)); }
};

class Closed {
    friend cereal::access;
    int base = 1;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(base)); }
};
struct LosesClosed : Closed {
    int own = 2;
};
struct SameClosed : Closed {};
struct OwnClosed : Closed {
    int own = 2;

private:
    friend cereal::access;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Closed>(this), CEREAL_NVP(own));
    }
};
/// Its own `serialize` is private, and a member is no field.
class Caches : public Closed {
    friend cereal::access;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Closed>(this));
    }

public:
    int cache = 2;
};
struct LosesCaches : Caches {
    int own = 3;
};
struct Middle : Closed {};
struct LosesTwice : Middle {
    std::uint8_t own = 2;
};

struct Second {
    std::int64_t second = 5;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(second)); }
};
/// Leaves its first base out, but names what stands behind it.
struct NamesSecond : Closed, Second {
private:
    friend cereal::access;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::base_class<Second>(this));
    }
};

const std::string why =
    ", serialize is inherited and leaves out its own fields: give it one that begins with "
    "`archive(cereal::base_class<Base>(this), ...)`";

/// Clang sees more while compiling than g++: also what is private.
template <class T, class Act> std::string message_or(Act act) {
    if constexpr (detail::inherits_serialize<T>()) {
        return "herding: in the type `" + std::string(rf::type_name<T>) + "`" + why;
    } else {
        try {
            return act(T{});
        } catch (const std::logic_error& error) {
            return error.what();
        }
    }
}
template <class T> std::string printed() {
    return message_or<T>([](const auto& value) { return rf::print(value); });
}

TEST(Inherited, serialize_is_seen_at_the_first_value_at_the_latest) {
    EXPECT_EQ(printed<Loses>(), "herding: in the type `loses`" + why);
    EXPECT_EQ(printed<LosesNothing>(), "loses_nothing{base=1}");
    EXPECT_EQ(printed<Names>(), "names{base=1,own=2}");
    EXPECT_EQ(printed<LosesClosed>(), "herding: in the type `loses_closed`" + why);
    EXPECT_EQ(printed<LosesTwice>(), "herding: in the type `loses_twice`" + why);
    EXPECT_EQ(printed<LosesCaches>(), "herding: in the type `loses_caches`" + why);
    EXPECT_EQ(printed<Caches>(), "caches{base=1}");
    EXPECT_TRUE(rf::difference(Caches{}, Caches{}).empty());
    EXPECT_EQ(printed<NamesSecond>(), "names_second{second=5}");
    EXPECT_EQ(printed<SameClosed>(), "same_closed{base=1}");
    EXPECT_EQ(printed<OwnClosed>(), "own_closed{base=1,own=2}");
}

/// What walks over types itself.
TEST(Inherited, serialize_is_seen_by_schemas_and_differences) {
    const auto schema = [](const auto& value) { return rf::schema<std::decay_t<decltype(value)>>(); };
    const auto json = [](const auto& value) { return rf::json_schema<std::decay_t<decltype(value)>>(); };
    const auto changes = [](const auto& value) {
        return std::to_string(rf::difference(value, value).size());
    };
    EXPECT_EQ(message_or<Loses>(schema), "herding: in the type `loses`" + why);
    EXPECT_EQ(message_or<LosesClosed>(json), "herding: in the type `loses_closed`" + why);
    EXPECT_EQ(message_or<LosesTwice>(changes), "herding: in the type `loses_twice`" + why);
}

} // namespace inherited
