#pragma once

#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/read_part.hpp"
#include "herding/reflect/upcast.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Reading structs field by field, also those of earlier versions.

namespace herding::inline v0::reflect::detail {

/// The fields that a type had in a version.
[[nodiscard]] inline std::vector<std::string_view> field_names(const ReadableStruct& readable,
                                                               std::uint32_t version) {
    std::vector<std::string_view> names;
    const auto use = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            names.emplace_back(field.name);
        }
    };
    const auto visit = [&](void* value) { readable.visit(value, version, UseFields(use)); };
    readable.with_default(UseValue(visit));
    return names;
}

/// Why data of this version, which is not the current one, does not open, or nothing.
[[nodiscard]] inline std::string upcast_refusal(const ReadableStruct& readable, std::uint32_t version,
                                                std::uint32_t now) {
    const std::string which =
        "version " + std::to_string(version) + " of " + std::string(readable.type->name);
    if (version > now) {
        return which + " is newer than this program, which knows version " + std::to_string(now);
    }
    if (readable.says_version) {
        if (now > most_versions) {
            return which + " cannot be opened: steps are found from versions up to " +
                   std::to_string(most_versions - 1) + " only, and this program is at version " +
                   std::to_string(now);
        }
        const auto first = readable.upcasts.begin();
        if (std::find(first + version, first + now, nullptr) == first + now) {
            return {};
        }
    }
    return which + " cannot be opened: a step from there to version " + std::to_string(now) + " is missing";
}

template <class Source> void read_struct(Source& source, const ReadableStruct& readable, void* value) {
    const auto& type = as<StructType>(*readable.type);
    static_cast<void>(known_fields(type, value)); // checks their names
    const auto start = source.mark();
    const std::uint32_t now = type.version();
    auto frame = source.begin_struct(type, *type.memo, now);
    const std::uint32_t version = frame.version;
    if (version != now) {
        if (const std::string refusal = upcast_refusal(readable, version, now); !refusal.empty()) {
            source.fail(start, refusal);
        }
    }
    const auto list_names = [&] { return field_names(readable, version); };
    const FieldNames names(list_names);
    const char* inside = nullptr; // the field that is being read
    const auto use = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            inside = field.name;
            source.field(frame, field.name, names);
            read_part(source, *field.readable, field.value);
        }
        inside = nullptr;
    };
    try { // once for all fields: with a handler for each, each would be a call
        readable.visit(value, version, UseFields(use));
    } catch (ReadError& error) {
        if (inside != nullptr) {
            error.inside("." + std::string(inside));
        }
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        source.fail(start, error.what());
    }
    source.end_struct(frame, names);
    if (version != now) {
        run_at(source, start, [&] {
            for (std::uint32_t step = version; step < now; ++step) {
                readable.upcasts[step](value);
            }
        });
    }
}

} // namespace herding::inline v0::reflect::detail
