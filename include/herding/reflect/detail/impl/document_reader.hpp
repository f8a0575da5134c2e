#pragma once

#include "herding/reflect/detail/impl/value_skipper.hpp"
#include "herding/reflect/detail/type.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Common part of the sources of text and JSON: brackets, commas, and structs whose fields come in any order.
///
/// It walks over the input in place. Fields that come in the order of the type are read in one pass. If one does
/// not, the rest of its struct is scanned once for the start of each field. So in any order, reading is
/// O(size of the input), times the number of fields of a type for those that are out of order.
///
/// `Syntax` (the class that derives from this) reads keys, with `assign` standing behind them: `bool read_key(name)`
/// goes behind the key if it is this one, `std::string_view key()` behind any.
template <class Syntax> class DocumentReader : public ValueSkipper {
public:
    static constexpr bool canonical = false;

    struct List {
        std::size_t expected = 0; // of an array
        std::size_t count = 0;
        bool fixed = false;
    };
    struct Struct {
        std::uint32_t version = 0;
        std::size_t begin = 0; // where errors of the whole are shown
        bool open = true;      // there is a bracket
        bool comma = false;    // before the next key
        std::size_t taken = 0; // fields read
        // Once a field has been out of order:
        std::size_t members = in_order; // start of its fields in members_
        std::size_t last = 0;           // in members_, the one read last
        std::size_t behind = 0;         // end of the struct
        std::size_t wrong = 0;          // the first key that is unknown or there twice, or 0
        static constexpr std::size_t in_order = static_cast<std::size_t>(-1);
    };

    using ValueSkipper::ValueSkipper;

    void bits(const BitsType& type, Callback<void(std::size_t, std::uint8_t)> set_byte) {
        const std::size_t begin = mark();
        const std::string digits = syntax().string();
        if (digits.size() != type.count || digits.find_first_not_of("01") != std::string::npos) {
            fail(begin, "expected a string of " + count(type.count, "digit") + " 0 or 1");
        }
        for (std::size_t first = 0; first < type.count; first += 8) {
            unsigned byte = 0;
            for (std::size_t k = 0; k < 8 && first + k < type.count; ++k) {
                byte |= digits[type.count - 1 - first - k] == '1' ? 1U << k : 0U;
            }
            set_byte(first, static_cast<std::uint8_t>(byte));
        }
    }

    [[nodiscard]] std::int64_t bounded(const BoundedType& type) {
        return syntax().signed_integer(type.low, type.high, type.size);
    }

    List begin_array(std::size_t size) { return begin_items(size, true); }
    List begin_list() { return begin_items(0, false); }

    /// Whether there is one more. If so, moves to its start.
    bool next(List& list) {
        skip_space();
        if (peek() == ']') {
            if (list.fixed && list.count < list.expected) {
                fail(at_,
                     "expected " + count(list.expected, "item") + ", found " + std::to_string(list.count));
            }
            return false;
        }
        if (list.fixed && list.count == list.expected) {
            fail(at_, "expected " + count(list.expected, "item") + " and no more");
        }
        if (list.count != 0) {
            expect(',', "`,` or `]`");
        }
        ++list.count;
        spend_element();
        return true;
    }

    void end_list(List& list) {
        if (list.fixed) {
            static_cast<void>(next(list)); // fails unless it ends here
        }
        expect(']', "`]`");
        leave();
    }

    /// Moves to a field's value, anywhere in the struct.
    void field(Struct& frame, std::string_view name, const FieldNames& names) {
        spend_element();
        if (frame.members == Struct::in_order && !read_expected(frame, name)) {
            find_members(frame, names());
        }
        if (frame.members != Struct::in_order && !go_to(frame, name)) {
            if (frame.wrong != 0) {
                refuse_key(frame, names());
            }
            fail(frame.begin, "the field `" + std::string(name) + "` is missing");
        }
        ++frame.taken;
    }

    void end_struct(Struct& frame, const FieldNames& names) {
        leave();
        if (!frame.open) {
            return;
        }
        if (frame.members == Struct::in_order) {
            skip_space();
            if (peek() == '}') {
                ++at_;
                return;
            }
            find_members(frame, names());
        }
        end_member(frame);
        if (frame.wrong != 0) {
            refuse_key(frame, names());
        }
        refuse_rest(frame);
        at_ = frame.behind;
        members_.resize(frame.members);
        if (members_.empty()) {
            forget_skipped();
        }
    }

protected:
    /// An enumeration by its number, which must be one of an enumerator's, or of any value in a set of flags.
    std::uint64_t numbered(const EnumType& type) {
        const std::size_t begin = at_;
        const std::size_t bits = 8 * type.size;
        std::uint64_t number = 0;
        if (type.is_signed) {
            const auto high = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
            number = static_cast<std::uint64_t>(syntax().signed_integer(-high - 1, high, type.size));
        } else {
            number =
                syntax().unsigned_integer(type.is_bool ? 1 : ~std::uint64_t{0} >> (64 - bits), type.size);
        }
        if (!type.may_be_read(number)) {
            fail(begin, no_enumerator_of(type, number));
        }
        return number;
    }

    /// The enumerator with a name, if there is one: its number among all, or how many there are. O(enumerators).
    [[nodiscard]] static std::size_t named(const EnumType& type, std::string_view name) {
        return static_cast<std::size_t>(std::find(type.names.begin(), type.names.end(), name) -
                                        type.names.begin());
    }

    List begin_items(std::size_t size, bool fixed) {
        skip_space();
        enter();
        expect('[', "`[`");
        return {size, 0, fixed};
    }

    void expect_assign() { expect(Syntax::assign, Syntax::assign == '=' ? "`=`" : "`:`"); }

private:
    /// A field of a struct whose fields are out of order, by the type's order.
    struct Member {
        std::string_view name;
        std::size_t begin = 0; // of its value; 0: not there, or read already
        std::size_t end = 0;   // the comma or bracket behind it
    };

    [[nodiscard]] Syntax& syntax() noexcept { return static_cast<Syntax&>(*this); }

    /// Moves to the value of the next field if it is this one. Otherwise does not move.
    bool read_expected(Struct& frame, std::string_view name) {
        if (!frame.open) {
            return false;
        }
        const std::size_t here = at_;
        skip_space();
        if (frame.comma) {
            if (peek() != ',') {
                at_ = here;
                return false;
            }
            ++at_;
            skip_space();
        }
        if (peek() == '}' || !syntax().read_key(name)) {
            at_ = here;
            return false;
        }
        expect_assign();
        frame.comma = true;
        return true;
    }

    /// Finds the rest of the fields, and the first key that is unknown or occurs twice.
    [[gnu::noinline]] void find_members(Struct& frame, const std::vector<std::string_view>& known) {
        frame.members = members_.size();
        for (const std::string_view name : known) {
            members_.push_back({name});
        }
        members_.push_back({}); // sentinel: the last field before the first scanned one
        frame.last = members_.size() - 1;
        skip_space();
        members_.back().end = at_;
        if (!frame.open) {
            return;
        }
        while (peek() != '}') {
            if (frame.comma) {
                expect(',', "`,` or `}`");
                skip_space();
            }
            frame.comma = true;
            const std::size_t key_at = at_;
            const std::string_view key = syntax().key();
            const auto number =
                static_cast<std::size_t>(std::find(known.begin(), known.end(), key) - known.begin());
            Member& member = members_[frame.members + number]; // the last one for what is unknown
            const bool wrong = number == known.size() || number < frame.taken || member.begin != 0;
            expect_assign();
            skip_space();
            const std::size_t begin = at_;
            skip_value();
            if (!wrong) {
                member.begin = begin;
                member.end = at_;
            } else if (frame.wrong == 0) {
                frame.wrong = key_at;
            }
        }
        frame.behind = at_ + 1;
        at_ = members_[frame.last].end;
    }

    /// Fails at the first wrong key, which is unknown or occurs twice.
    [[noreturn, gnu::cold, gnu::noinline]] void refuse_key(const Struct& frame,
                                                           const std::vector<std::string_view>& known) {
        at_ = frame.wrong;
        const std::string_view key = syntax().key();
        if (std::find(known.begin(), known.end(), key) != known.end()) {
            fail(frame.wrong, "the field `" + shown(key) + "` is here a second time");
        }
        fail(frame.wrong,
             "unknown field `" + shown(key) + "`, expected " + (known.empty() ? "none" : one_of(known)),
             nearest(key, known));
    }

    /// Fails if the struct has a field that was not read.
    void refuse_rest(const Struct& frame) const {
        for (std::size_t i = frame.members; i < members_.size(); ++i) {
            if (members_[i].begin != 0) {
                fail(members_[i].begin,
                     "the field `" + std::string(members_[i].name) + "` has no place in this value");
            }
        }
    }

    /// Fails unless the value read last ends at the end that the scan found.
    void end_member(const Struct& frame) {
        skip_space();
        if (at_ != members_[frame.last].end) {
            expected("`,` or `}`");
        }
    }

    /// Moves to the value of a field that has been found. Returns false if there is none.
    bool go_to(Struct& frame, std::string_view name) {
        end_member(frame);
        std::size_t i = frame.members + frame.taken;
        if (i >= members_.size() || members_[i].name != name) {
            for (i = frame.members; i + 1 < members_.size() && members_[i].name != name;) {
                ++i;
            }
        }
        if (members_[i].begin == 0) {
            return false;
        }
        at_ = std::exchange(members_[i].begin, 0);
        frame.last = i;
        return true;
    }

    std::vector<Member> members_; // of all structs that are out of order and being read, outermost first
};

} // namespace herding::inline v0::reflect::detail
