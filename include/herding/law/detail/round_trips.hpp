#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/what_was_thrown.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/difference.hpp"
#include "herding/reflect/difference_apply.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// Calls `check(what, value)` for every value of a commit, until one call returns a fault.
template <class Spec, class Check>
std::string each_value(const StateOf<Spec>& before, const Frame<Spec>& frame, const StateOf<Spec>& after,
                       Check check) {
    std::string wrong;
    const auto one = [&](std::string_view what, const auto& value) {
        if (wrong.empty()) {
            wrong = check(value);
            wrong = wrong.empty() ? wrong : std::string(what) + " " + wrong;
        }
    };
    one("the State", before);
    one("the State", after);
    for (const auto& input : frame.inputs) {
        one("an Input", input);
    }
    for (const auto& diff : frame.diffs) {
        one("a Diff (" + kind_of(diff) + ')', diff);
    }
    for (const auto& trace : frame.traces) {
        one("a Trace (" + kind_of(trace) + ')', trace);
    }
    return wrong;
}

/// Runs a check. An exception becomes the fault.
template <class Check> std::string or_what_it_throws(std::string_view doing, Check check) {
    try {
        return check();
    } catch (...) {
        return std::string(doing) + ": " + what_was_thrown();
    }
}

template <class T> reflect::Bytes body_of(const T& value) {
    reflect::Bytes bytes;
    reflect::write_body(bytes, value);
    return bytes;
}

template <class T> T from_body(std::span<const std::byte> bytes) {
    T value{};
    reflect::read_body(value, bytes);
    return value;
}

template <class T> std::string why_no_round_trip(const T& value) {
    const auto through = [&](std::string_view format, auto again) {
        return or_what_it_throws("cannot be read back from " + std::string(format), [&] {
            return again() == value ? std::string()
                                    : "is another one after it went through " + std::string(format) + ": " +
                                          reflect::print(value);
        });
    };
    std::string wrong = through("text", [&] { return reflect::parse<T>(reflect::print(value)); });
    if (wrong.empty()) {
        wrong = through("JSON", [&] { return reflect::from_json<T>(reflect::to_json(value)); });
    }
    if (wrong.empty()) {
        wrong = through("binary", [&] { return reflect::read_binary<T>(reflect::write_binary(value)); });
    }
    return wrong;
}

/// Compares the written forms, because `==` may ignore fields that the formats show.
template <class T> std::string why_formats_differ(const T& value) {
    return or_what_it_throws("cannot go from one format into the other", [&] {
        const std::string text = reflect::print(value);
        const std::string by_json = reflect::print(reflect::from_json<T>(reflect::to_json(value)));
        const std::string by_binary = reflect::print(from_body<T>(body_of(value)));
        if (by_json != text) {
            return "is `" + text + "` in text, but `" + by_json + "` after it went through JSON";
        }
        if (by_binary != text) {
            return "is `" + text + "` in text, but `" + by_binary + "` after it went through binary";
        }
        return std::string();
    });
}

template <class T> std::string why_not_hashed(const T& before, const T& after) {
    return or_what_it_throws("the State cannot be hashed", [&] {
        const T again = reflect::parse<T>(reflect::print(after)); // has its own boxes and capacities
        if (again == after && reflect::hash64(again) != reflect::hash64(after)) {
            return "a State and what its text reads back as are equal, but their hashes are not: " +
                   reflect::print(after);
        }
        const bool equal = before == after;
        if (equal != (reflect::hash64(before) == reflect::hash64(after))) {
            return std::string(equal ? "two States are equal, but their hashes are not: "
                                     : "two States differ, but their hashes do not: ") +
                   reflect::print(before) + " and " + reflect::print(after);
        }
        return std::string();
    });
}

template <class T> std::string why_not_compared(const T& before, const T& after) {
    return or_what_it_throws("the difference of two States cannot be made or applied", [&] {
        for (const auto& [from, to] : {std::pair(&before, &after), std::pair(&after, &before)}) {
            const auto changes = reflect::difference(*from, *to);
            if (changes.empty() != (*from == *to)) {
                return std::string(changes.empty() ? "two States differ, but their difference is empty: "
                                                   : "two States are equal, but differ in `" +
                                                         changes.front().path + "`: ") +
                       reflect::print(*from) + " and " + reflect::print(*to);
            }
            T made = *from;
            reflect::apply_difference(made, changes);
            if (!(made == *to)) {
                return "a difference applied to " + reflect::print(*from) + " makes " + reflect::print(made) +
                       " and not " + reflect::print(*to);
            }
        }
        return reflect::difference(after, T(after)).empty()
                   ? std::string()
                   : "a State differs from its copy: " + reflect::print(after);
    });
}

/// Checks only types that have a shape.
template <class T> std::string why_not_tensor_shaped(const T& value) {
    reflect::TensorOptions options;
    std::size_t size = 0;
    try {
        size = reflect::tensor_size<T>(options);
    } catch (const reflect::TensorError&) {
        return {};
    }
    return or_what_it_throws("does not have the shape of its type", [&] {
        std::vector<float> floats(size);
        std::vector<float> again(size);
        std::vector<std::uint8_t> bytes(size);
        reflect::write_tensor(value, std::span<float>(floats), options);
        reflect::write_tensor(value, std::span<std::uint8_t>(bytes), options);
        reflect::write_tensor(T(value), std::span<float>(again), options);
        return floats == again ? std::string() : std::string("has another tensor than its copy");
    });
}

} // namespace herding::inline v0::law::detail
