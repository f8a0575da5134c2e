#include "herding/reflect/cereal.hpp"

#include "reflect/zoo.hpp"

#include "herding/reflect/field.hpp"

#include <cereal/archives/binary.hpp>
#include <cereal/archives/portable_binary.hpp>
#include <cereal/archives/xml.hpp>
#include <cereal/types/vector.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>

namespace {

struct Save {
    herding::Cow<zoo::Jump> jump;
    herding::CowVector<zoo::Step, 2> steps;
    herding::Hidden<std::uint8_t> card;
    herding::Actor actor;
    herding::Generator generator{1};
    herding::reflect::Id<struct UnitTag> unit;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(jump), CEREAL_NVP(steps), CEREAL_NVP(card), CEREAL_NVP(actor),
                CEREAL_NVP(generator));
        archive(CEREAL_NVP(unit));
    }
    friend bool operator==(const Save&, const Save&) = default;
};

template <class Out, class In> void goes_through() {
    Save written;
    written.jump.write().steps = {{3, 2}};
    for (int i = 1; i < 9; ++i) {
        written.steps.push_back({i, 1});
    }
    written.card.conceal(7);
    written.card.reveal_to(2);
    written.actor = herding::Actor::player(3);
    written.generator.next();
    written.unit = herding::reflect::Id<struct UnitTag>(5);
    std::stringstream stream;
    Out{stream}(written);
    Save read;
    In{stream}(read);
    EXPECT_EQ(read, written);
}

/// With sentences for people, which cereal's archives do not see.
struct Documented {
    int from = 0;
    std::vector<int> to;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(herding::reflect::field("from", from, "Where it stands."),
                herding::reflect::field("to", to, "Where it may go."));
    }
};
struct Plain {
    int from = 0;
    std::vector<int> to;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(from), CEREAL_NVP(to));
    }
};

template <class Out, class In> void reads_what_plain_names_wrote() {
    std::stringstream stream;
    {
        Out out(stream);
        out(cereal::make_nvp("move", Documented{3, {2, 1}}));
    }
    Plain read;
    In{stream}(cereal::make_nvp("move", read));
    EXPECT_EQ(read.from, 3);
    EXPECT_EQ(read.to, (std::vector{2, 1}));
}

TEST(Cereal, takes_documented_fields_as_named_ones) {
    reads_what_plain_names_wrote<cereal::BinaryOutputArchive, cereal::BinaryInputArchive>();
    reads_what_plain_names_wrote<cereal::XMLOutputArchive, cereal::XMLInputArchive>();
}

TEST(Cereal, takes_our_types_into_its_own_archives) {
    goes_through<cereal::BinaryOutputArchive, cereal::BinaryInputArchive>();
    goes_through<cereal::PortableBinaryOutputArchive, cereal::PortableBinaryInputArchive>();
}

TEST(Cereal, replaces_what_a_list_had) {
    std::stringstream stream;
    cereal::BinaryOutputArchive{stream}(herding::CowVector<int, 4>(2, 7));
    herding::CowVector<int, 4> read(3, 1);
    cereal::BinaryInputArchive{stream}(read);
    EXPECT_EQ(read, (herding::CowVector<int, 4>(2, 7)));
}

} // namespace
