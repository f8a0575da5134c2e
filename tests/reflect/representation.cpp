#include "herding/reflect/representation.hpp"

#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

/// A pile of cards, of which a tensor shows the number and views look at the uppermost.
struct Pile {
    std::vector<std::uint8_t> cards;
    std::uint8_t uppermost = 0;
};

/// Two fields of one name, which is a mistake of the program and not of what it reads.
struct Doubled {
    int a = 0;
    int b = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("a", a), cereal::make_nvp("a", b));
    }
};
struct StandsForDoubled {};

} // namespace

template <> struct herding::reflect::Representation<Pile> {
    using As = std::vector<std::uint8_t>;
    static As to(const Pile& pile) { return pile.cards; }
    static Pile from(As cards) { return {std::move(cards), 0}; }
    static std::uint8_t cells(const Pile& pile) { return static_cast<std::uint8_t>(pile.cards.size()); }
    template <class P, class Visit> static void each_part(P& pile, const Visit& visit) {
        visit(pile.uppermost);
    }
};
template <> struct herding::reflect::Representation<StandsForDoubled> {
    using As = Doubled;
    static As to(const StandsForDoubled&) { return {}; }
    static StandsForDoubled from(const As&) { return {}; }
};

namespace {

namespace rf = herding::reflect;

TEST(Representation, may_have_cells_of_its_own) {
    EXPECT_EQ(rf::tensor_size<Pile>(), 1U);
    std::vector<float> cells(1);
    rf::write_tensor(Pile{{7, 8, 9}, 0}, std::span<float>(cells));
    EXPECT_EQ(cells[0], 3);
}

TEST(Representation, may_name_parts_that_hold_secrets) {
    const Pile pile{{}, 5};
    const auto& type = rf::detail::as<rf::RepresentedType>(rf::type_of<Pile>());
    std::vector<std::string> parts;
    const auto visit = [&](std::span<const rf::FieldOf> fields) {
        for (const rf::FieldOf& field : fields) {
            parts.push_back(std::string(field.type->name) + " " +
                            std::to_string(*static_cast<const std::uint8_t*>(field.value)));
        }
    };
    type.visit_parts(&pile, rf::VisitFields(visit));
    EXPECT_EQ(parts, std::vector<std::string>{"u8 5"});
}

TEST(Representation, passes_on_mistakes_of_the_program) {
    EXPECT_THROW(static_cast<void>(rf::parse<StandsForDoubled>("doubled{a=1,a=2}")), std::logic_error);
}

} // namespace
