#pragma once

#include "reflect/support/any_value.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/detail/readable_of.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/schema.hpp"
#include "herding/reflect/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The property of every type that compiles: each value that can be written is read back equal in every form, and what
/// readers make of damaged input is such a value or a ReadError. `KINDS(Suite, Types...)` checks it of types, one after
/// the other; few types a source, because each is four writers and readers.
namespace kinds {

namespace rf = herding::reflect;

inline constexpr rf::ReadBudget budget{.elements = 1 << 16, .memory = 1 << 20};

/// A kind as the field of a struct.
template <class T> struct Holds {
    static constexpr bool allows_floats = true;
    T field{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
    friend bool operator==(const Holds&, const Holds&) = default;
};

/// `nan` is read, and is no number; what cannot be compared is equal if it prints so.
template <class T> bool same(const T& a, const T& b) { return a == b || rf::print(a) == rf::print(b); }

/// One form: how a value is written and read.
template <class T> struct Text {
    static std::string write(const T& value) { return rf::print(value); }
    static T read(std::string_view text, const rf::ReadBudget& budget) { return rf::parse<T>(text, budget); }
};
template <class T> struct Json {
    static std::string write(const T& value) { return rf::to_json(value); }
    static T read(std::string_view text, const rf::ReadBudget& budget) {
        return rf::from_json<T>(text, budget);
    }
};
template <class T> struct PrettyJson : Json<T> {
    static std::string write(const T& value) { return rf::to_json(value, rf::JsonLayout::Pretty); }
};
template <class T> struct Body {
    static std::string write(const T& value) {
        rf::Bytes bytes;
        rf::write_body(bytes, value);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    static T read(std::string_view text, const rf::ReadBudget& budget) {
        T value{};
        rf::read_body(value, {reinterpret_cast<const std::byte*>(text.data()), text.size()}, budget);
        return value;
    }
};
template <class T> struct Envelope {
    static std::string write(const T& value) {
        const auto bytes = rf::write_binary(value);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    static T read(std::string_view text, const rf::ReadBudget& budget) {
        return rf::read_binary<T>({reinterpret_cast<const std::byte*>(text.data()), text.size()}, 0, budget);
    }
};

template <class Form, class T> void expect_back(const T& value) {
    const std::string written = Form::write(value);
    EXPECT_TRUE(same(Form::read(written, {}), value)) << rf::print(value);
}

/// Reads what may be damaged: a value is one that is written and read again.
template <class Form> bool survives(std::string_view input) {
    try {
        const auto value = Form::read(input, budget);
        expect_back<Form>(value);
        return true;
    } catch (const rf::ReadError& error) {
        EXPECT_LE(error.position().byte, input.size());
        EXPECT_LE(std::string_view(error.what()).size(), 3000U);
        return false;
    }
}

/// Truncations, bit flips, counts and nesting of one input.
template <class Form> void damage(const std::string& good, herding::Generator& g) {
    const auto step = 1 + good.size() / 24;
    for (std::size_t size = 0; size < good.size(); size += step) {
        survives<Form>(std::string_view(good).substr(0, size));
    }
    for (int i = 0; i < 64 && !good.empty(); ++i) {
        const auto at = g.below(static_cast<std::uint32_t>(good.size()));
        std::string bad = good;
        switch (g.below(5)) {
        case 0: bad[at] = static_cast<char>(bad[at] ^ (1 << g.below(8))); break;
        case 1: bad[at] = static_cast<char>(g.below(256)); break;
        case 2: bad.replace(at, 1, "\xff\xff\xff\xff\x7f"); break; // a count
        case 3: bad.insert(at, std::string(200, "[{(\""[g.below(4)])); break;
        default: bad.insert(at, good.substr(0, at)); break;
        }
        survives<Form>(bad);
    }
}

template <class T> void check() {
    herding::Generator g(1);
    T before{};
    bool writable = true; // the default of an enumeration may be none of its enumerators
    try {
        static_cast<void>(rf::print(before));
    } catch (const rf::WriteError&) {
        writable = false;
    }
    for (std::uint32_t i = 0; i < 24; ++i) {
        const T value = i == 0 && writable ? T{} : test::any_value<T>(g, i % 9);
        expect_back<Text<T>>(value);
        expect_back<Json<T>>(value);
        expect_back<PrettyJson<T>>(value);
        expect_back<Body<T>>(value);
        expect_back<Envelope<T>>(value);
        if (writable) {
            const auto changes = rf::difference(before, value);
            EXPECT_EQ(changes.empty(), before == value);
            T made = before;
            rf::apply_difference(made, changes);
            EXPECT_TRUE(made == value) << rf::print(before) << " -> " << rf::print(value);
        }
        if (i % 6 == 1) {
            damage<Text<T>>(Text<T>::write(value), g);
            damage<Json<T>>(Json<T>::write(value), g);
            damage<Body<T>>(Body<T>::write(value), g);
        }
        before = value;
        writable = true;
    }
    EXPECT_FALSE(rf::schema<T>().empty());
}

/// The tables of the kinds, for the fuzzer of all of them (fuzz/kinds.cpp).
inline std::vector<const rf::Readable*> listed;

template <class... T> void check_all() {
#ifdef HERDING_LIST_KINDS // the source is a part of the fuzzer
    (listed.push_back(&rf::readable_of<Holds<T>>()), ...);
#else
    (check<Holds<T>>(), ...);
#endif
}

} // namespace kinds
