// Laws of every format over values of every kind: what is written is read back, hashes agree with equality,
// differences are right.

#include "reflect/support/any_value.hpp"
#include "reflect/zoo.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

namespace {

namespace rf = herding::reflect;

/// A seed that rapidcheck draws, and a size that it shrinks.
zoo::Zoo any_zoo() {
    herding::Generator generator(*rc::gen::arbitrary<std::uint64_t>());
    return test::any_value<zoo::Zoo>(generator, *rc::gen::inRange<std::uint32_t>(0, 12));
}

RC_GTEST_PROP(RoundTrip, text, ()) {
    const auto value = any_zoo();
    const auto text = rf::print(value);
    RC_LOG() << text;
    RC_ASSERT(rf::parse<zoo::Zoo>(text) == value);
    RC_ASSERT(rf::print(rf::parse<zoo::Zoo>(text)) == text);
}

RC_GTEST_PROP(RoundTrip, json, ()) {
    const auto value = any_zoo();
    const auto json = rf::to_json(value);
    RC_LOG() << json;
    RC_ASSERT(rf::from_json<zoo::Zoo>(json) == value);
    RC_ASSERT(rf::from_json<zoo::Zoo>(rf::to_json(value, rf::JsonLayout::Pretty)) == value);
}

RC_GTEST_PROP(RoundTrip, binary, ()) {
    const auto value = any_zoo();
    const auto bytes = rf::write_binary(value, 7);
    RC_ASSERT(rf::read_binary<zoo::Zoo>(bytes, 7) == value);
    RC_ASSERT(rf::write_binary(rf::read_binary<zoo::Zoo>(bytes), 7) == bytes);
}

RC_GTEST_PROP(Hash, agrees_with_equality, ()) {
    const auto a = any_zoo();
    const auto b = any_zoo();
    const auto copy = rf::read_binary<zoo::Zoo>(rf::write_binary(a)); // boxes and capacities of its own
    RC_ASSERT(rf::hash64(a) == rf::hash64(copy));
    RC_ASSERT(rf::hash128(a) == rf::hash128(copy));
    RC_ASSERT((a == b) == (rf::hash128(a) == rf::hash128(b)));
    RC_ASSERT((a == b) == (rf::print(a) == rf::print(b)));
    RC_ASSERT((a == b) == (rf::to_json(a) == rf::to_json(b)));
}

RC_GTEST_PROP(Difference, is_empty_exactly_for_equal_values_and_right, ()) {
    herding::Generator generator(*rc::gen::arbitrary<std::uint64_t>());
    const auto size = *rc::gen::inRange<std::uint32_t>(0, 10);
    const auto from = test::any_value<zoo::Zoo>(generator, size);
    auto to = *rc::gen::arbitrary<bool>() ? test::any_value<zoo::Zoo>(generator, size) : from;
    if (*rc::gen::arbitrary<bool>()) {
        to.choices = test::any_value<zoo::Zoo>(generator, size).choices;
    }
    const auto changes = rf::difference(from, to);
    RC_ASSERT(changes.empty() == (from == to));
    auto made = from;
    rf::apply_difference(made, changes);
    RC_ASSERT(made == to);
}

} // namespace
