#pragma once

#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/impl/alternatives.hpp"
#include "herding/reflect/detail/impl/envelope.hpp"
#include "herding/reflect/detail/impl/reading.hpp"
#include "herding/reflect/detail/impl/versions.hpp"
#include "herding/reflect/detail/read.hpp"
#include "herding/reflect/detail/readable.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/detail/xxhash.hpp"
#include "herding/reflect/kind.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect {

/// The source of the binary body, whose format `write_body` describes. Takes only what that would have written:
/// a value has one body.
class BinaryReader : public detail::Reading {
public:
    static constexpr bool canonical = true;

    struct Optional {
        bool present = false;
    };
    struct Alternative {
        std::size_t leaf = 0;
    };
    struct List {
        std::uint64_t left = 0;
    };
    struct Struct {
        std::uint32_t version = 0;
    };

    /// `offset`: start of the body in the caller's input, for the positions of errors.
    explicit BinaryReader(std::span<const std::byte> body, const ReadBudget& budget = {},
                          std::size_t offset = 0)
        : Reading("binary", {reinterpret_cast<const char*>(body.data()), body.size()}, budget, false,
                  offset) {}

    [[nodiscard]] std::size_t mark() const noexcept { return at_; }

    [[nodiscard]] bool boolean() {
        const std::uint8_t value = byte();
        if (value > 1) {
            fail(at_ - 1, "expected 0 or 1, found " + std::to_string(value));
        }
        return value == 1;
    }
    [[nodiscard]] std::int64_t signed_integer(std::int64_t low, std::int64_t high, std::size_t width) {
        const std::size_t begin = at_;
        if (width == 1) {
            return static_cast<std::int8_t>(byte());
        }
        const std::uint64_t bits = varint();
        const auto value = static_cast<std::int64_t>(bits >> 1U ^ (~(bits & 1U) + 1U));
        if (value < low || value > high) [[unlikely]] {
            outside<std::int64_t>(begin, value, low, high);
        }
        return value;
    }
    [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t high, std::size_t width) {
        return width == 1 ? byte() : up_to(high);
    }
    [[nodiscard]] std::int64_t bounded(const BoundedType& type) {
        const std::size_t begin = at_;
        const std::uint64_t above = varint();
        if (above > static_cast<std::uint64_t>(type.high) - static_cast<std::uint64_t>(type.low))
            [[unlikely]] {
            outside_bounds(begin, above, type.low, type.high);
        }
        return static_cast<std::int64_t>(above + static_cast<std::uint64_t>(type.low));
    }
    [[nodiscard]] std::uint64_t enumerator(const EnumType& type) {
        const std::size_t begin = at_;
        const std::size_t bits = 8 * type.size;
        std::uint64_t number = 0;
        if (type.is_bool) {
            number = boolean() ? 1 : 0;
        } else if (type.is_signed) {
            const auto high = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
            number = static_cast<std::uint64_t>(signed_integer(-high - 1, high, type.size));
        } else {
            number = unsigned_integer(~std::uint64_t{0} >> (64 - bits), type.size);
        }
        if (!type.may_be_read(number)) [[unlikely]] {
            fail(begin, detail::no_enumerator_of(type, number));
        }
        return number;
    }
    [[nodiscard]] double floating() {
        std::uint64_t bits = 0;
        for (unsigned i = 0; i < 64; i += 8) {
            bits |= std::uint64_t{byte()} << i;
        }
        return std::bit_cast<double>(bits);
    }
    [[nodiscard]] std::string string() {
        const std::size_t begin = at_;
        const std::uint64_t size = varint();
        if (size > input_.size() - at_) {
            fail(begin, "a string of " + std::to_string(size) + " bytes, where " +
                            std::to_string(input_.size() - at_) + " are left");
        }
        charge(static_cast<std::size_t>(size));
        std::string text(input_.substr(at_, static_cast<std::size_t>(size)));
        at_ += text.size();
        return text;
    }
    void bits(const BitsType& type, Callback<void(std::size_t, std::uint8_t)> set_byte) {
        for (std::size_t i = 0; i < type.count; i += 8) {
            const std::uint8_t value = byte();
            if (type.count - i < 8 && value >> (type.count - i) != 0) {
                fail(at_ - 1, "a bit is set behind the last of " + std::to_string(type.count));
            }
            set_byte(i, value);
        }
    }
    void empty(const Type&) noexcept {}

    Optional begin_optional(const Type&) {
        spend_element();
        return {boolean()};
    }
    void end_optional(const Optional&) noexcept {}

    List begin_array(std::size_t size) {
        enter();
        return {size};
    }
    List begin_list() {
        enter();
        return {varint()};
    }
    bool next(List& list) {
        if (list.left == 0) {
            return false;
        }
        --list.left;
        spend_element();
        return true;
    }
    void end_list(List&) noexcept { leave(); }
    List begin_map(const Type&) { return begin_list(); }
    bool next_key(List& map) { return next(map); }
    void mapped(List&) noexcept {}
    void end_entry(List&) noexcept {}
    void end_map(List&) noexcept { leave(); }

    Alternative begin_alternative(const VariantType& type) {
        enter();
        const std::size_t size = type.names.size();
        const std::size_t begin = at_;
        const std::uint64_t leaf = varint();
        if (alternatives_are_named_) {
            return {named_alternative(type, begin, leaf)};
        }
        if (leaf >= size) {
            no_alternative(begin, leaf, size);
        }
        return {static_cast<std::size_t>(leaf)};
    }
    void end_alternative(const Type&, const Alternative&) noexcept { leave(); }

    Struct begin_struct(const Type& type, detail::TypeMemo& memo, std::uint32_t) {
        enter();
        if (versions_are_named_ && type.kind == Kind::Hidden) {
            return {0};
        }
        bool fresh = false;
        std::uint64_t& version = versions_.at(memo, fresh);
        if (fresh) {
            version = versions_are_named_ ? named_version(type.name)
                                          : up_to(std::numeric_limits<std::uint32_t>::max());
        }
        return {static_cast<std::uint32_t>(version)};
    }
    void field(Struct&, std::string_view, const detail::FieldNames&) { spend_element(); }
    void end_struct(Struct&, const detail::FieldNames&) noexcept { leave(); }

    /// Reads the lists before the body in an envelope of this version, see binary_writer.hpp.
    void read_lists(std::uint8_t format) {
        versions_are_named_ = format >= 4;
        alternatives_are_named_ = format >= 3;
        if (versions_are_named_) {
            read_versions();
        }
        if (alternatives_are_named_) {
            const std::size_t begin = at_;
            read_alternatives();
            if (!versions_are_named_ && alternatives_.names().empty()) {
                fail(begin, "version 3 of the format without alternatives, which is never written");
            }
        }
    }

    /// Fails unless all has been read.
    void end() const {
        if (const detail::NamedVersion* const unused = named_versions_.unused(); unused != nullptr) {
            fail(at_, written(*unused) + ", which does not occur in the value");
        }
        if (!alternatives_.all_used()) {
            fail(at_, "names of alternatives that do not occur in the value");
        }
        if (at_ != input_.size()) {
            fail(at_, std::to_string(input_.size() - at_) + " bytes are left behind the value");
        }
    }

private:
    std::uint8_t byte() {
        if (at_ == input_.size()) [[unlikely]] {
            ended();
        }
        return static_cast<std::uint8_t>(input_[at_++]);
    }

    /// Four bytes at once, if there are as many: no branch has to guess how many of them a number has.
    std::uint64_t varint() {
        if (input_.size() - at_ < 4) [[unlikely]] {
            return long_varint();
        }
        const std::uint32_t bytes = detail::get_little<std::uint32_t>(input_.data() + at_);
        const std::uint32_t ends = ~bytes & 0x80808080U; // the high bits of bytes that end a number
        const std::uint32_t mask = ends ^ (ends - 1);    // the bits of the first number
        const std::uint32_t number = bytes & mask;
        if (ends == 0 || number - 1 < mask >> 8U) [[unlikely]] { // longer; or its last byte is a needless 0
            return long_varint();
        }
        at_ += static_cast<unsigned>(std::countr_zero(ends)) / 8 + 1;
        return (number & 0x7fU) | (number >> 1U & 0x3f80U) | (number >> 2U & 0x1fc000U) |
               (number >> 3U & 0xfe00000U);
    }

    [[gnu::noinline]] std::uint64_t long_varint() {
        const std::size_t begin = at_;
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint8_t next = byte();
            const std::uint64_t digits = next & 0x7fU;
            if (shift == 63 && next > 1) {
                fail(begin, "a number of more than 64 bits");
            }
            value |= digits << shift;
            if (next < 0x80) {
                if (next == 0 && shift != 0) {
                    fail(begin, "a number with needless bytes");
                }
                return value;
            }
        }
    }

    std::uint64_t up_to(std::uint64_t high) {
        const std::size_t begin = at_;
        const std::uint64_t value = varint();
        if (value > high) [[unlikely]] {
            outside<std::uint64_t>(begin, value, 0, high);
        }
        return value;
    }

    void read_versions() {
        const std::size_t begin = at_;
        std::vector<detail::NamedVersion> list;
        for (std::uint64_t left = varint(); left > 0; --left) {
            spend_element();
            charge(6 * sizeof(detail::NamedVersion)); // it grows, and is sorted in a copy
            const std::string_view name = listed_name();
            list.push_back(
                {name, static_cast<std::uint32_t>(up_to(std::numeric_limits<std::uint32_t>::max()))});
        }
        if (const detail::NamedVersion* const wrong = named_versions_.set(list); wrong != nullptr) {
            fail(begin, written(*wrong) + ", which is never listed like this");
        }
    }
    void read_alternatives() {
        std::vector<std::string_view> names;
        for (std::uint64_t left = varint(); left > 0; --left) {
            spend_element();
            charge(3 * sizeof(std::string_view));
            names.push_back(listed_name());
        }
        alternatives_.set_names(std::move(names));
    }
    std::string_view listed_name() {
        const std::size_t begin = at_;
        const std::uint64_t size = varint();
        if (size > input_.size() - at_) {
            fail(begin, "a name of " + std::to_string(size) + " bytes, where " +
                            std::to_string(input_.size() - at_) + " are left");
        }
        const std::string_view name = input_.substr(at_, static_cast<std::size_t>(size));
        at_ += name.size();
        return name;
    }

    std::uint32_t named_version(std::string_view name) {
        const std::optional<std::uint32_t> version = named_versions_.find(name);
        if (!version) [[unlikely]] {
            no_version(name);
        }
        return *version;
    }
    [[noreturn, gnu::cold, gnu::noinline]] void no_version(std::string_view name) const {
        const std::string here = "`" + std::string(name) + "`";
        if (const detail::NamedVersion* const unused = named_versions_.unused(); unused != nullptr) {
            fail(at_, written(*unused) + ", which does not occur before " + here);
        }
        fail(at_, "more structs with the name " + here + " than versions in the envelope");
    }
    [[nodiscard]] static std::string written(const detail::NamedVersion& one) {
        return "written with version " + std::to_string(one.version) + " of `" + detail::excerpt(one.name) +
               "`";
    }

    std::size_t named_alternative(const VariantType& type, std::size_t begin, std::uint64_t number) {
        const auto answer = alternatives_.find(type, number);
        if (answer.found != detail::ReadAlternatives::Found::Leaf) [[unlikely]] {
            no_name(begin, number, answer.found, type.names);
        }
        return answer.leaf;
    }

    [[noreturn, gnu::cold, gnu::noinline]] void no_name(std::size_t begin, std::uint64_t number,
                                                        detail::ReadAlternatives::Found why,
                                                        std::span<const std::string_view> known) const {
        using enum detail::ReadAlternatives::Found;
        if (why == NoNumber) {
            fail(begin, "no name of an alternative has the number " + std::to_string(number) +
                            ", there are " + std::to_string(alternatives_.names().size()));
        }
        const std::string_view name = alternatives_.names()[static_cast<std::size_t>(number)];
        const std::string quoted = "`" + detail::excerpt(name) + "`";
        if (why == NoName) {
            fail(begin, "there is no alternative " + quoted + ", expected " + detail::one_of(known),
                 nearest(name, known));
        }
        fail(begin, "the name " + quoted +
                        (why == Twice ? " is twice in the envelope"
                                      : " is used before those that stand before it in the envelope"));
    }
    [[noreturn, gnu::cold, gnu::noinline]] void no_alternative(std::size_t begin, std::uint64_t number,
                                                               std::size_t size) const {
        fail(begin, "no alternative has the number " + std::to_string(number) + ", there are " +
                        std::to_string(size));
    }
    /// In the words of the type: what is written is the distance from the low end.
    [[noreturn, gnu::cold, gnu::noinline]] void outside_bounds(std::size_t begin, std::uint64_t above,
                                                               std::int64_t low, std::int64_t high) const {
        const auto room = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) -
                          static_cast<std::uint64_t>(low);
        const std::string value =
            above <= room ? std::to_string(static_cast<std::int64_t>(above + static_cast<std::uint64_t>(low)))
                          : "a number beyond 2^63";
        fail(begin, value + " is outside " + std::to_string(low) + " to " + std::to_string(high));
    }
    [[noreturn, gnu::cold, gnu::noinline]] void ended() const {
        fail(at_, "the data ends here, in the middle of the value");
    }
    template <class Integer>
    [[noreturn, gnu::cold, gnu::noinline]] void outside(std::size_t begin, Integer value, Integer low,
                                                        Integer high) const {
        fail(begin,
             std::to_string(value) + " is outside " + std::to_string(low) + " to " + std::to_string(high));
    }

    detail::Versions versions_;
    detail::ReadVersions named_versions_;
    detail::ReadAlternatives alternatives_;
    bool versions_are_named_ = false;     // listed before the body, by the names of structs
    bool alternatives_are_named_ = false; // numbers are those of names before the body
};

} // namespace herding::inline v0::reflect
