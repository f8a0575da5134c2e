#pragma once

#include "herding/reflect/bytes.hpp"
#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/impl/binary_reader.hpp"
#include "herding/reflect/detail/impl/binary_writer.hpp"
#include "herding/reflect/detail/impl/differ.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"
#include "herding/reflect/detail/impl/hash.hpp"
#include "herding/reflect/detail/impl/json_reader.hpp"
#include "herding/reflect/detail/impl/json_writer.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/impl/limits.hpp"
#include "herding/reflect/detail/impl/tensor_walk.hpp"
#include "herding/reflect/detail/impl/text_reader.hpp"
#include "herding/reflect/detail/impl/text_writer.hpp"
#include "herding/reflect/detail/read.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/utf8.hpp"
#include "herding/reflect/detail/write.hpp"
#include "herding/reflect/hash128.hpp"
#include "herding/reflect/tensor_options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Definitions of all functions in formats.hpp. Whoever includes it defines HERDING_REFLECT_INLINE: inline.hpp, or the one
/// source that compiles them.

namespace herding::inline v0::reflect::detail {

HERDING_REFLECT_INLINE std::string print_as(const Type& type, const void* value) {
    std::string text;
    TextWriter writer(text);
    write_whole(writer, type, value);
    return text;
}

HERDING_REFLECT_INLINE void parse_as(const Readable& readable, void* value, std::string_view text,
                                     const ReadBudget& budget) {
    TextReader reader(text, budget);
    read_whole(reader, readable, value);
}

HERDING_REFLECT_INLINE void parse_part(const Readable& readable, void* value, std::string_view text,
                                       ReadBudget& budget) {
    ReadBudget left = budget;
    left.bytes = text.size(); // they have been paid for, or are no input
    TextReader reader(text, left);
    read_whole(reader, readable, value);
    reader.charge(budget);
}

HERDING_REFLECT_INLINE std::string to_json_as(const Type& type, const void* value, bool pretty) {
    std::string text;
    JsonWriter writer(text, pretty);
    write_whole(writer, type, value);
    return text;
}

HERDING_REFLECT_INLINE void from_json_as(const Readable& readable, void* value, std::string_view json,
                                         const ReadBudget& budget) {
    JsonReader reader(json, budget);
    read_whole(reader, readable, value);
}

HERDING_REFLECT_INLINE std::string json_name(std::string_view name) {
    std::string text;
    if (is_utf8(name)) {
        quote_json(text, name);
    } else {
        JsonWriter(text).string(name);
    }
    return text;
}

HERDING_REFLECT_INLINE void write_body_as(Bytes& out, const Type& type, const void* value) {
    BinaryWriter writer(out);
    write_whole(writer, type, value);
    writer.flush();
}

HERDING_REFLECT_INLINE Bytes write_binary_as(const Type& type, const void* value, std::uint64_t tag) {
    Bytes out(envelope_size);
    BinaryWriter writer(out);
    writer.begin_envelope();
    write_whole(writer, type, value);
    writer.flush();
    const auto end = static_cast<std::ptrdiff_t>(out.size());
    writer.write_lists(); // known behind the body, needed before it
    writer.flush();
    std::rotate(out.begin() + static_cast<std::ptrdiff_t>(envelope_size), out.begin() + end, out.end());
    auto* bytes = reinterpret_cast<unsigned char*>(out.data());
    std::memcpy(bytes, envelope_start.data(), envelope_start.size());
    bytes[4] = binary_format_version;
    put_little(bytes + 8, tag);
    put_little(bytes + 16, static_cast<std::uint64_t>(out.size() - envelope_size));
    put_little(bytes + 24, envelope_checksum(out.data(), out.size()));
    return out;
}

HERDING_REFLECT_INLINE void read_body_as(const Readable& readable, void* value,
                                         std::span<const std::byte> body, const ReadBudget& budget,
                                         std::size_t offset) {
    BinaryReader reader(body, budget, offset);
    read_whole(reader, readable, value);
}

HERDING_REFLECT_INLINE void read_binary_as(const Readable& readable, void* value,
                                           std::span<const std::byte> data, std::uint64_t tag,
                                           const ReadBudget& budget) {
    BinaryReader reader(open_envelope(data, tag), budget, envelope_size);
    reader.read_lists(std::to_integer<std::uint8_t>(data[4]));
    read_whole(reader, readable, value);
}

HERDING_REFLECT_INLINE std::uint64_t hash64_as(const Type& type, const void* value) {
    return hash_of<Digest64>(type, value);
}

HERDING_REFLECT_INLINE Hash128 hash128_as(const Type& type, const void* value) {
    return hash_of<Digest128>(type, value);
}

HERDING_REFLECT_INLINE std::uint64_t hash64_of_text(std::string_view text) {
    return Digest64::of(text.data(), text.size());
}

HERDING_REFLECT_INLINE void begin_hash(std::byte* writer) noexcept {
    using Writer = HashWriter<Digest64>;
    static_assert(sizeof(Writer) <= hash_writer_size && alignof(Writer) <= hash_writer_alignment);
    (new (writer) Writer)->begin_parts();
}

HERDING_REFLECT_INLINE void hash_text(std::byte* writer, std::string_view text) {
    hash_writer(writer).text_part(text);
}

HERDING_REFLECT_INLINE void hash_part(std::byte* writer, const Type& type, const void* value) {
    reflect::write(hash_writer(writer), type, value);
}

HERDING_REFLECT_INLINE std::uint64_t end_hash(std::byte* writer) noexcept {
    return hash_writer(writer).hash();
}

HERDING_REFLECT_INLINE std::vector<std::string> tensor_names_as(const Type& type,
                                                                const TensorOptions& options) {
    std::vector<std::string> names;
    TensorWalk(names, options).walk(type, nullptr, false);
    return names;
}

HERDING_REFLECT_INLINE void write_tensor_as(const Type& type, const void* value, void* cells,
                                            std::size_t size, const CellNumber& number,
                                            const TensorOptions& options) {
    TensorWalk walk(cells, size, number, options);
    try {
        walk.walk(type, value, true);
    } catch (const TensorError&) {
        static_cast<void>(tensor_names_as(type, options)); // throws the same error with the name of the field
        throw;
    }
    if (walk.used() != size) {
        throw TensorError("herding: a tensor of " + std::string(type.name) + " has " +
                          std::to_string(walk.used()) + " cells, not " + std::to_string(size));
    }
}

HERDING_REFLECT_INLINE void add_changes(std::vector<Change>& out, const Type& type, const void* from,
                                        const void* to) {
    Differ(out).compare(type, from, to);
}

HERDING_REFLECT_INLINE void set_local_field(const Readable& readable, void* value, std::string_view name,
                                            const std::string& text, ReadBudget& budget) {
    const auto& type = as<StructType>(*readable.type);
    std::vector<std::pair<std::string, std::string>> texts;
    const auto print_fields = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            texts.emplace_back(field.name, field.name == name ? text : print_as(*field.type, field.value));
        }
    };
    type.visit(value, VisitFields(print_fields));
    const auto read_fields = [&](std::span<const ReadableField> fields) {
        for (const ReadableField& field : fields) {
            for (const auto& [other, other_text] : texts) {
                if (other == field.name) {
                    parse_part(*field.readable, field.value, other_text, budget);
                }
            }
        }
    };
    as<ReadableStruct>(readable).visit(value, type.version(), UseFields(read_fields));
}

HERDING_REFLECT_INLINE std::vector<KnownField> fields_of(const StructType& type, const void* value) {
    std::vector<KnownField> found;
    const auto visit = [&](std::span<const FieldOf> fields) {
        for (const FieldOf& field : fields) {
            found.push_back({field.name, field.name, field.type});
        }
    };
    type.visit(value, VisitFields(visit));
    return found;
}

HERDING_REFLECT_INLINE void refuse_different(std::string_view type, const std::vector<KnownField>& one,
                                             const std::vector<KnownField>& other) {
    const auto [left, right] =
        std::mismatch(one.begin(), one.end(), other.begin(), other.end(),
                      [](const KnownField& a, const KnownField& b) { return a.is(b.name.c_str(), b.type); });
    if (left == one.end() && right == other.end()) {
        return;
    }
    const auto names = [](const std::vector<KnownField>& fields, const KnownField& field) {
        return std::any_of(fields.begin(), fields.end(),
                           [&](const KnownField& each) { return each.is(field.name.c_str(), field.type); });
    };
    const bool is_left = right == other.end() || (left != one.end() && !names(other, *left));
    throw std::logic_error("herding: `" + std::string(type) + "` names the field `" +
                           (is_left ? left->name : right->name) +
                           "` for some of its values only: name the same fields in the same order for every "
                           "value, and make one that may be absent a std::optional");
}

HERDING_REFLECT_INLINE const KnownFields& learn_fields(const StructType& type, const void* value) {
    auto known = std::make_unique<KnownFields>();
    if (type.with_default == nullptr) {
        known->fields = fields_of(type, value);
    } else {
        const auto learn = [&](const void* made) { known->fields = fields_of(type, made); };
        type.with_default(UseValue(learn));
    }
    std::vector<std::string_view> names;
    for (const KnownField& field : known->fields) {
        names.emplace_back(field.name);
    }
    refuse_names(type.name, names, type.serializes_own == nullptr || type.serializes_own(value));
    known->earlier = type.memo->fields.load(std::memory_order_acquire);
    while (!type.memo->fields.compare_exchange_weak(known->earlier, known.get(), std::memory_order_acq_rel)) {
    }
    return *known.release();
}

HERDING_REFLECT_INLINE void require_limits_as(const Type& type, const void* value,
                                              std::span<const Limit> limits) {
    LimitCheck(limits).in(type, value, nullptr);
}

} // namespace herding::inline v0::reflect::detail
