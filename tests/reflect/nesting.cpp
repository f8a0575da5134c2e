// Types that contain themselves behind a Representation: how deep their values may be, and what describes them.

#include "reflect/support/message.hpp"
#include "reflect/zoo.hpp"

#include "herding/core/cow_vector.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/json_schema.hpp"
#include "herding/reflect/known.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace nesting {

/// A number in unary: as many links as it says.
struct Chain {
    std::shared_ptr<const Chain> next;
    friend bool operator==(const Chain& a, const Chain& b) {
        return (a.next == nullptr) == (b.next == nullptr) && (a.next == nullptr || *a.next == *b.next);
    }
};
/// Branches of branches.
struct Tree {
    std::vector<Tree> branches;
    friend bool operator==(const Tree&, const Tree&) = default;
};
/// Nested with a struct in front of the rest, and with what is hidden.
struct Guess {
    zoo::Step step;
    herding::Hidden<bool> truth;
    std::vector<Guess> more;
};
struct Holder {
    Chain chain;
    Tree tree;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(chain), CEREAL_NVP(tree));
    }
    friend bool operator==(const Holder&, const Holder&) = default;
};

} // namespace nesting

template <> struct herding::reflect::Representation<nesting::Chain> {
    using As = std::optional<herding::Cow<nesting::Chain>>;
    static As to(const nesting::Chain& chain) {
        return chain.next == nullptr ? As() : As(herding::Cow<nesting::Chain>(*chain.next));
    }
    static nesting::Chain from(As as) {
        return as ? nesting::Chain{std::make_shared<const nesting::Chain>(**as)} : nesting::Chain{};
    }
};
template <> struct herding::reflect::Representation<nesting::Tree> {
    using As = std::vector<nesting::Tree>;
    static As to(const nesting::Tree& tree) { return tree.branches; }
    static nesting::Tree from(As branches) { return {std::move(branches)}; }
};

template <> struct herding::reflect::Representation<nesting::Guess> {
    using As = std::tuple<zoo::Step, herding::Hidden<bool>, std::vector<nesting::Guess>>;
    static As to(const nesting::Guess& guess) { return {guess.step, guess.truth, guess.more}; }
    static nesting::Guess from(As as) {
        return {std::get<0>(as), std::get<1>(as), std::move(std::get<2>(as))};
    }
};

namespace nesting {

namespace rf = herding::reflect;

Chain chain_of(int links) {
    Chain chain;
    for (; links > 0; --links) {
        chain = Chain{std::make_shared<const Chain>(std::move(chain))};
    }
    return chain;
}

template <class T> void expect_back(const T& value) {
    EXPECT_EQ(rf::parse<T>(rf::print(value)), value);
    EXPECT_EQ(rf::from_json<T>(rf::to_json(value)), value);
    EXPECT_EQ(rf::read_binary<T>(rf::write_binary(value)), value);
}

/// Contains itself in all ways that boxes allow, the first as the message about pointers recommends.
struct Person {
    std::string name;
    std::optional<herding::Cow<Person>> guest = {};
    std::vector<herding::Cow<Person>> friends = {};
    std::variant<zoo::EndTurn, herding::Cow<Person>> boss = {};
    std::map<int, herding::Cow<Person>> past = {};
    std::optional<herding::Hidden<std::optional<herding::Cow<Person>>>> spy = {};
    herding::CowVector<Person, 16> crowd = {};
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(name), CEREAL_NVP(guest), CEREAL_NVP(friends), CEREAL_NVP(boss), CEREAL_NVP(past));
        archive(CEREAL_NVP(spy), CEREAL_NVP(crowd));
    }
    friend bool operator==(const Person&, const Person&) = default;
};

TEST(Nesting, of_boxes_is_read_back) {
    const herding::Cow<Person> ann(Person{"Ann"});
    Person all{"Di", ann, {ann, ann}, ann, {{1, ann}}, herding::Hidden(std::optional(ann))};
    all.crowd.push_back(*ann);
    all.friends.emplace_back(all);
    expect_back(all);
    EXPECT_EQ(rf::hash64(all), rf::hash64(Person(all)));
    EXPECT_TRUE(rf::difference(all, Person(all)).empty());
    EXPECT_NE(herding::Cow(all), ann);
}

TEST(Nesting, of_represented_types_is_read_back) {
    expect_back(chain_of(0));
    expect_back(chain_of(1));
    expect_back(chain_of(60));
    expect_back(Holder{chain_of(20), Tree{{Tree{}, Tree{{Tree{}}}}}});
    EXPECT_FALSE(rf::first_unknown(Holder{chain_of(3), Tree{{Tree{}}}}));
    expect_back(std::vector<Chain>(100)); // beside each other they are one level
}

TEST(Nesting, of_represented_types_is_searched_for_what_is_not_known) {
    Guess guess;
    guess.more.resize(2);
    EXPECT_EQ(rf::first_unknown(guess), std::nullopt);
    guess.more[1].truth = herding::Hidden<bool>::unknown();
    EXPECT_EQ(rf::first_unknown(guess), "[2][1][1]");
}

/// Hostile bytes end by the budget of depth, not by the stack.
TEST(Nesting, of_represented_types_is_bounded_while_reading) {
    constexpr std::size_t links = 1'000'000;
    const auto repeated = [](std::string_view part) {
        std::string text;
        for (std::size_t i = 0; i < links; ++i) {
            text += part;
        }
        return text;
    };
    const auto is_depth = [](const std::string& message) {
        EXPECT_NE(message.find("nested deeper than the budget of 64"), std::string::npos) << message;
    };
    is_depth(test::message_of([&] { static_cast<void>(rf::parse<Chain>(repeated("some("))); }));
    is_depth(test::message_of([&] { static_cast<void>(rf::from_json<Chain>(repeated("["))); }));
    is_depth(test::message_of([&] {
        Chain chain;
        const std::vector<std::byte> body(links, std::byte{1});
        rf::read_body(chain, body);
    }));
    is_depth(test::message_of([&] { static_cast<void>(rf::parse<Tree>(repeated("["))); }));
    is_depth(test::message_of([&] { static_cast<void>(rf::from_json<Tree>(repeated("["))); }));
}

TEST(Nesting, of_represented_types_is_bounded_while_writing) {
    const Chain deep = chain_of(500);
    EXPECT_THROW(static_cast<void>(rf::print(deep)), rf::WriteError);
    EXPECT_THROW(static_cast<void>(rf::to_json(deep)), rf::WriteError);
    EXPECT_THROW(static_cast<void>(rf::write_binary(deep)), rf::WriteError);
    EXPECT_NO_THROW(static_cast<void>(rf::hash64(deep)));
}

TEST(Nesting, of_represented_types_is_described) {
    EXPECT_EQ(rf::schema<Chain>(),
              R"({"schema":1,"root":{"kind":"represented","name":"chain","as":{"kind":"optional","of":)"
              R"({"kind":"represented","name":"chain"}}},"types":{}})");
    EXPECT_EQ(rf::schema<Tree>(),
              R"({"schema":1,"root":{"kind":"represented","name":"tree","as":{"kind":"list","of":)"
              R"({"kind":"represented","name":"tree"}}},"types":{}})");
    EXPECT_TRUE(rf::schema<Guess>().starts_with(
        R"({"schema":1,"root":{"kind":"represented","name":"guess","as":{"kind":"tuple","of":[{"kind":"struct",)"
        R"("name":"step"},{"kind":"hidden","of":{"kind":"bool"}},{"kind":"list","of":{"kind":"represented",)"
        R"("name":"guess"}}]}},"types":{)"))
        << rf::schema<Guess>();
    EXPECT_NE(rf::schema_hash<Chain>(), rf::schema_hash<Tree>());
    EXPECT_NE(rf::schema_hash<Holder>(), 0U);
    EXPECT_NE(rf::json_schema<Holder>().find(R"##("chain":{"$ref":"#/$defs/chain"})##"), std::string::npos);
}

TEST(Nesting, of_represented_types_has_no_shape) {
    const auto message = [](auto call) -> std::string {
        try {
            call();
        } catch (const rf::TensorError& error) {
            return error.what();
        }
        return "(done)";
    };
    EXPECT_EQ(message([] { static_cast<void>(rf::tensor_size<Holder>()); }),
              "herding: `chain` has no shape: it is a chain inside a chain, without end");
    std::vector<float> cells(9);
    EXPECT_EQ(message([&] { rf::write_tensor(Holder{}, std::span<float>(cells)); }),
              "herding: `chain` has no shape: it is a chain inside a chain, without end");
    EXPECT_EQ(message([&] { rf::write_tensor(Chain{}, std::span<float>(cells)); }),
              "herding: a chain has no shape: it is a chain inside a chain, without end");
    EXPECT_EQ(message([&] { rf::write_tensor(std::string(), std::span<float>(cells)); }),
              "herding: a string has no shape: a string has no fixed number of cells");
}

} // namespace nesting
