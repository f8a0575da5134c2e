#include "body_numbers.hpp"

#include "herding/record/layout.hpp"
#include "herding/reflect/detail/hash_form.hpp"
#include "herding/reflect/detail/xxhash.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Canonical form (docs/journal-format.md) of values, made from their bodies.
namespace herding::inline v0::record {

namespace {

using Code = Layout::Code;
using Malformed = detail::Cursor::Malformed;

std::uint64_t xxh3(View bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

/// Bytes of the smallest integer, signed or unsigned, that holds both bounds.
std::size_t width_of_bounded(std::int64_t low, std::int64_t high) {
    for (const std::size_t width : {1, 2, 4}) {
        const std::int64_t values = std::int64_t{1} << 8 * width;
        if ((low >= 0 && high < values) || (low >= -values / 2 && high < values / 2)) {
            return width;
        }
    }
    return 8;
}

/// Reader of a body that appends the canonical form of its value.
class FormReader {
public:
    FormReader(const Layout& layout, View body)
        : layout_(layout), cursor_(body), seen_(layout.types.size()),
          elements_left_(std::uint64_t{1 << 20} + 8 * std::uint64_t{body.size()}) {}

    [[nodiscard]] std::uint64_t hash(std::uint32_t type) {
        value(type);
        cursor_.end();
        return xxh3(form_);
    }

private:
    /// A value inside another one. A long form is replaced by its hash.
    void part(std::uint32_t type) {
        const std::size_t begin = form_.size();
        value(type);
        if (form_.size() - begin > reflect::detail::longest_part) {
            replace_by_hash(begin);
        }
    }

    void value(std::uint32_t number) {
        constexpr unsigned deepest = 512;
        if (++depth_ > deepest || elements_left_-- == 0) {
            throw Malformed{"more values than the bytes of a body can hold"};
        }
        const Layout::Type& type = layout_.types[number];
        switch (type.code) {
        case Code::Bool: put(cursor_.u8(), 1); break;
        case Code::Unsigned:
            put(detail::unsigned_number(cursor_, type.size), static_cast<std::size_t>(type.size));
            break;
        case Code::Signed:
            put(static_cast<std::uint64_t>(detail::signed_number(cursor_, type.size)),
                static_cast<std::size_t>(type.size));
            break;
        case Code::Float: put(cursor_.u64(), 8); break; // cannot be hashed; no State or Setup contains it
        case Code::Bounded:
            put(cursor_.varint() + static_cast<std::uint64_t>(type.low),
                width_of_bounded(type.low, type.high));
            break;
        case Code::Enum:
            put(static_cast<std::uint64_t>(detail::enumerator_number(cursor_, type)),
                static_cast<std::size_t>(std::max<std::uint64_t>(type.size, 1)));
            break;
        case Code::Bits:
            detail::put_bytes(form_, cursor_.bytes(static_cast<std::size_t>(
                                         std::min(type.size / 8 + (type.size % 8 != 0 ? 1 : 0),
                                                  std::uint64_t{cursor_.rest().size()} + 1))));
            break;
        case Code::String: {
            const std::string_view text = cursor_.string();
            put(text.size(), 8);
            detail::put_bytes(form_, detail::as_bytes(text));
            break;
        }
        case Code::Optional: optional(type); break;
        case Code::Tuple:
            for (const Layout::Part& item : type.parts) {
                part(item.type);
            }
            break;
        case Code::Array: parts(type, type.size); break;
        case Code::List: list(type); break;
        case Code::Set:
        case Code::Map: {
            const std::uint64_t count = cursor_.varint();
            put(count, 8);
            parts(type, count);
            break;
        }
        case Code::Variant: {
            const std::uint64_t leaf = cursor_.varint();
            if (leaf >= type.parts.size()) {
                throw Malformed{"no alternative has the number " + std::to_string(leaf)};
            }
            put(leaf, 4);
            part(type.parts[static_cast<std::size_t>(leaf)].type);
            break;
        }
        case Code::Hidden:
            version(number);
            optional(type);
            put(cursor_.varint(), 8);
            break;
        case Code::Empty: break;
        case Code::Struct:
            version(number);
            for (const Layout::Part& field : type.parts) {
                part(field.type);
            }
            break;
        }
        --depth_;
    }

    /// Reads the version of a struct if it occurs for the first time.
    void version(std::uint32_t number) {
        if (!seen_[number]) {
            seen_[number] = true;
            static_cast<void>(cursor_.varint());
        }
    }

    void optional(const Layout::Type& type) {
        const std::uint8_t present = cursor_.u8();
        put(present, 1);
        if (present != 0) {
            part(type.parts[0].type);
        }
    }

    /// Reads the parts of a type `count` times: items, or keys and values.
    void parts(const Layout::Type& type, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            for (const Layout::Part& one : type.parts) {
                part(one.type);
            }
        }
    }

    /// A long list becomes one hash. Its blocks are hashed, then pairs of hashes, until one is left. The last hash of
    /// an odd number moves up unchanged.
    void list(const Layout::Type& type) {
        constexpr std::uint64_t block = reflect::detail::items_in_block;
        const std::uint64_t count = cursor_.varint();
        put(count, 8);
        if (count <= block) {
            parts(type, count);
            return;
        }
        std::vector<std::uint64_t> hashes;
        const std::size_t begin = form_.size();
        for (std::uint64_t done = 0; done < count; done += block) {
            parts(type, std::min(block, count - done));
            hashes.push_back(xxh3(View(form_).subspan(begin)));
            form_.resize(begin);
        }
        while (hashes.size() > 1) {
            std::size_t pairs = 0;
            for (std::size_t i = 0; i + 1 < hashes.size(); i += 2) {
                Bytes both;
                detail::put_u64(both, hashes[i]);
                detail::put_u64(both, hashes[i + 1]);
                hashes[pairs++] = xxh3(both);
            }
            if (hashes.size() % 2 != 0) {
                hashes[pairs++] = hashes.back();
            }
            hashes.resize(pairs);
        }
        put(hashes[0], 8);
    }

    void replace_by_hash(std::size_t begin) {
        const std::uint64_t hash = xxh3(View(form_).subspan(begin));
        form_.resize(begin);
        put(hash, 8);
    }

    /// The low bytes of a number.
    void put(std::uint64_t number, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) {
            form_.push_back(static_cast<std::byte>(number >> 8 * i));
        }
    }

    const Layout& layout_;
    detail::Cursor cursor_;
    std::vector<bool> seen_; // structs whose version has been read
    std::uint64_t elements_left_;
    unsigned depth_ = 0;
    Bytes form_;
};

} // namespace

std::uint64_t detail::hash_of_body(const Layout& layout, std::uint32_t type, View body) {
    return FormReader(layout, body).hash(type);
}

} // namespace herding::inline v0::record
