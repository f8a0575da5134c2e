// What types without end, lists that grow, actors and generators are to tensors, enumerations and schemas.

#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/tensor.hpp"

#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shape {

namespace bc = boost::container;
namespace rf = herding::reflect;

struct Node {
    bool value = false;
    std::optional<herding::Cow<Node>> next;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(value), CEREAL_NVP(next));
    }
};
struct Holder {
    bool first = false;
    Node node;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(first), CEREAL_NVP(node));
    }
};

struct Small {
    bc::small_vector<bool, 2> list;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(list)); }
};

struct Table {
    herding::Actor mover;
    herding::Generator dice;
    bool open = true;
    std::optional<herding::Generator> spare;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(mover), CEREAL_NVP(dice), CEREAL_NVP(open), CEREAL_NVP(spare));
    }
};

template <class Error, class Call> std::string message(Call call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "(done)";
}

TEST(Shape, of_a_type_inside_itself_is_refused_by_the_field) {
    EXPECT_EQ(message<rf::TensorError>([] { static_cast<void>(rf::tensor_size<Holder>()); }),
              "herding: `node.next` has no shape: it is a node inside a node, without end");
    std::vector<float> cells(9);
    EXPECT_NE(message<rf::TensorError>([&] { rf::write_tensor(Node{}, std::span<float>(cells)); }), "(done)");
    EXPECT_EQ(message<rf::NotEnumerable>([] { static_cast<void>(rf::value_count<Holder>()); }),
              "herding: `holder.node.next` cannot be enumerated: it is a node inside a node, without end");
}

TEST(Shape, of_a_list_that_grows_has_no_capacity) {
    const std::string small = rf::schema<bc::small_vector<bool, 2>>();
    EXPECT_EQ(small, R"({"schema":1,"root":{"kind":"list","of":{"kind":"bool"}},"types":{}})");
    const std::string fixed = rf::schema<bc::static_vector<bool, 2>>();
    EXPECT_NE(fixed.find(R"("capacity":2)"), std::string::npos);
    EXPECT_EQ(message<rf::TensorError>([] { static_cast<void>(rf::tensor_size<Small>()); }),
              "herding: `list` has no shape: a list has no fixed number of cells");
}

TEST(Shape, of_an_actor_is_who_it_is_and_of_a_generator_nothing) {
    EXPECT_EQ(rf::tensor_names<Table>(),
              (std::vector<std::string>{"mover=player", "mover=chance", "mover=system", "mover.index", "open",
                                        "spare?"}));
    const auto cells = [](herding::Actor actor) {
        std::vector<float> out(rf::tensor_size<Table>());
        rf::write_tensor(Table{actor, herding::Generator(7), true, herding::Generator(8)},
                         std::span<float>(out));
        return out;
    };
    EXPECT_EQ(cells(herding::Actor::player(3)), (std::vector<float>{1, 0, 0, 3, 1, 1}));
    EXPECT_EQ(cells(herding::Actor::chance), (std::vector<float>{0, 1, 0, 0, 1, 1}));
    EXPECT_EQ(cells(herding::Actor::system), (std::vector<float>{0, 0, 1, 0, 1, 1}));
    EXPECT_EQ(rf::tensor_names<herding::Generator>().size(), 0U);
}

} // namespace shape
