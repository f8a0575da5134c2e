#pragma once

#include "herding/law/detail/round_trips.hpp"
#include "herding/reflect/binary.hpp"
#include "herding/reflect/hash.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/tensor.hpp"
#include "herding/reflect/text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace herding::inline v0::law::detail {

/// Reads a value again. `read` fills a default value, and `use` gets the result.
template <class Read, class Use> void read_again(const Reflected& type, const Read& read, const Use& use) {
    const auto both = [&](void* value) {
        read(value);
        use(value);
    };
    type.with_default(reflect::UseValue(both));
}

HERDING_LAW_INLINE std::string canonical_text(const Reflected& type, const void* value) {
    return reflect::detail::print_as(type.type, value);
}

HERDING_LAW_INLINE std::string why_no_round_trip(const Reflected& type, const void* value) {
    const auto through = [&](std::string_view format, const auto& read) {
        return or_what_it_throws("cannot be read back from " + std::string(format), [&] {
            bool equal = false;
            read_again(type, read, [&](const void* again) { equal = type.equal(again, value); });
            return equal ? std::string()
                         : "is another one after it went through " + std::string(format) + ": " +
                               canonical_text(type, value);
        });
    };
    std::string wrong = through("text", [&](void* again) {
        reflect::detail::parse_as(type.readable, again, canonical_text(type, value), {});
    });
    if (wrong.empty()) {
        wrong = through("JSON", [&](void* again) {
            const std::string json = reflect::detail::to_json_as(type.type, value, false);
            reflect::detail::from_json_as(type.readable, again, json, {});
        });
    }
    if (wrong.empty()) {
        wrong = through("binary", [&](void* again) {
            const auto bytes = reflect::detail::write_binary_as(type.type, value, 0);
            reflect::detail::read_binary_as(type.readable, again, bytes, 0, {});
        });
    }
    return wrong;
}

HERDING_LAW_INLINE std::string why_formats_differ(const Reflected& type, const void* value) {
    return or_what_it_throws("cannot go from one format into the other", [&] {
        const std::string text = canonical_text(type, value);
        std::string by_json;
        std::string by_binary;
        read_again(
            type,
            [&](void* again) {
                const std::string json = reflect::detail::to_json_as(type.type, value, false);
                reflect::detail::from_json_as(type.readable, again, json, {});
            },
            [&](const void* again) { by_json = canonical_text(type, again); });
        read_again(
            type,
            [&](void* again) {
                reflect::Bytes bytes;
                reflect::detail::write_body_as(bytes, type.type, value);
                reflect::detail::read_body_as(type.readable, again, bytes, {}, 0);
            },
            [&](const void* again) { by_binary = canonical_text(type, again); });
        if (by_json != text) {
            return "is `" + text + "` in text, but `" + by_json + "` after it went through JSON";
        }
        if (by_binary != text) {
            return "is `" + text + "` in text, but `" + by_binary + "` after it went through binary";
        }
        return std::string();
    });
}

HERDING_LAW_INLINE std::string why_not_hashed(const Reflected& type, const void* before, const void* after) {
    return or_what_it_throws("the State cannot be hashed", [&] {
        const auto hash = [&](const void* value) { return reflect::detail::hash64_as(type.type, value); };
        bool differs = false;
        read_again( // it has its own boxes and capacities
            type,
            [&](void* again) {
                reflect::detail::parse_as(type.readable, again, canonical_text(type, after), {});
            },
            [&](const void* again) { differs = type.equal(again, after) && hash(again) != hash(after); });
        if (differs) {
            return "a State and what its text reads back as are equal, but their hashes are not: " +
                   canonical_text(type, after);
        }
        const bool equal = type.equal(before, after);
        if (equal != (hash(before) == hash(after))) {
            return std::string(equal ? "two States are equal, but their hashes are not: "
                                     : "two States differ, but their hashes do not: ") +
                   canonical_text(type, before) + " and " + canonical_text(type, after);
        }
        return std::string();
    });
}

HERDING_LAW_INLINE std::string why_not_tensor_shaped(const Reflected& type, const void* value) {
    const reflect::TensorOptions options;
    std::size_t size = 0;
    try {
        size = reflect::detail::tensor_names_as(type.type, options).size();
    } catch (const reflect::TensorError&) {
        return {};
    }
    return or_what_it_throws("does not have the shape of its type", [&] {
        std::vector<float> floats(size);
        std::vector<float> again(size);
        std::vector<std::uint8_t> bytes(size);
        const auto write = [&](const void* from, void* cells, const reflect::detail::CellNumber& number) {
            reflect::detail::write_tensor_as(type.type, from, cells, size, number, options);
        };
        write(value, floats.data(), reflect::detail::cell_number<float>);
        write(value, bytes.data(), reflect::detail::cell_number<std::uint8_t>);
        const auto write_copy = [&](const void* copy) {
            write(copy, again.data(), reflect::detail::cell_number<float>);
        };
        type.with_copy(value, reflect::UseValue(write_copy));
        return floats == again ? std::string() : std::string("has another tensor than its copy");
    });
}

} // namespace herding::inline v0::law::detail
