#include "herding/reflect/detail/impl/known_fields.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/enumerate.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace rf = herding::reflect;

/// Names a field for some values only: for the default value or for the others.
template <bool Default> struct Sometimes {
    bool full = Default;
    bool card = false;
    bool last = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(full));
        if (full) {
            archive(CEREAL_NVP(card));
        }
        archive(CEREAL_NVP(last));
    }
    static constexpr std::string_view name = "sometimes";
    friend bool operator==(const Sometimes&, const Sometimes&) = default;
};
/// Gives one name to fields of two types.
struct Mixed {
    bool full = false;
    bool flag = false;
    std::uint8_t number = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(full));
        if (full) {
            archive(cereal::make_nvp("part", flag));
        } else {
            archive(cereal::make_nvp("part", number));
        }
    }
};
/// Makes the names of its fields while it runs.
struct Made {
    std::array<int, 3> items{};
    template <class A> void serialize(A& archive, std::uint32_t) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string name = "item" + std::to_string(i);
            archive(cereal::make_nvp(name.c_str(), items[i]));
        }
    }
};
/// Depends on something outside the value.
struct Outside {
    static inline bool named = false;
    int a = 1;
    int b = 2;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(a));
        if (named) {
            archive(CEREAL_NVP(b));
        }
    }
};
/// Has no default value.
struct Handed {
    bool full;
    int card = 0;
    explicit Handed(bool full) : full(full) {}
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(full));
        if (full) {
            archive(CEREAL_NVP(card));
        }
    }
};

template <class Call> std::string refusal(Call call) {
    try {
        call();
    } catch (const std::logic_error& error) {
        return error.what();
    }
    return "(none)";
}

template <class T> std::string refusal_of_text(const T& value) {
    return refusal([&] { static_cast<void>(rf::print(value)); });
}

std::string names(const std::string& type, const std::string& field) {
    return "herding: `" + type + "` names the field `" + field +
           "` for some of its values only: name the same fields in the same order for every value, and make "
           "one that may be absent a std::optional";
}

TEST(KnownFields, are_those_of_every_value_that_is_written) {
    const Sometimes<false> more{true, true, false};
    const Sometimes<true> fewer{false, true, false};
    const std::string refused = names("sometimes", "card");
    EXPECT_EQ(rf::print(Sometimes<false>{}), "sometimes{full=false,last=false}");
    EXPECT_EQ(refusal_of_text(more), refused);
    EXPECT_EQ(refusal_of_text(fewer), refused);
    EXPECT_EQ(refusal_of_text(std::vector{Sometimes<false>{}, more}), refused);
    EXPECT_EQ(refusal([&] { static_cast<void>(rf::to_json(more)); }), refused);
    EXPECT_EQ(refusal([&] { static_cast<void>(rf::write_binary(fewer)); }), refused);
    EXPECT_EQ(refusal([&] { static_cast<void>(rf::difference(more, Sometimes<false>{})); }), refused);
    EXPECT_EQ(refusal_of_text(Mixed{true}), names("mixed", "part"));
    EXPECT_EQ(refusal_of_text(Mixed{}), "(none)");
}

TEST(KnownFields, are_the_cells_of_every_tensor) {
    const auto cells = [](const auto& value, std::size_t size) {
        std::vector<float> out(size);
        return refusal([&] { rf::write_tensor(value, std::span<float>(out)); });
    };
    EXPECT_EQ(cells(Sometimes<true>{true}, 3), "(none)");
    EXPECT_EQ(cells(Sometimes<true>{false}, 3), names("sometimes", "card"));
    EXPECT_EQ(cells(Sometimes<false>{true}, 2), names("sometimes", "card"));
    // Of as many cells as the type has.
    EXPECT_EQ(cells(Mixed{true}, 2), names("mixed", "part"));
}

TEST(KnownFields, are_those_of_every_value_that_is_enumerated) {
    const std::string refused = names("sometimes", "card");
    EXPECT_EQ(refusal([] {
                  for (const auto& value : rf::all_values<Sometimes<false>>()) {
                      static_cast<void>(value);
                  }
              }),
              refused);
    EXPECT_EQ(refusal([] { static_cast<void>(rf::value_at<Sometimes<true>>(0)); }), refused);
}

TEST(KnownFields, may_have_names_that_serialize_makes) {
    EXPECT_EQ(rf::print(Made{{1, 2, 3}}), "made{item0=1,item1=2,item2=3}");
    EXPECT_EQ(rf::print(Made{{4, 5, 6}}), "made{item0=4,item1=5,item2=6}");
}

TEST(KnownFields, are_learned_again_where_more_than_the_value_decides) {
    EXPECT_EQ(rf::print(Outside{}), "outside{a=1}");
    Outside::named = true;
    EXPECT_EQ(rf::print(Outside{}), "outside{a=1,b=2}");
    Outside::named = false;
    EXPECT_EQ(rf::print(Outside{}), "outside{a=1}");
}

TEST(KnownFields, of_a_type_without_a_default_value_are_those_of_the_first) {
    EXPECT_EQ(rf::print(Handed{false}), "handed{full=false}");
    EXPECT_EQ(refusal_of_text(Handed{true}), names("handed", "card"));
}

} // namespace
