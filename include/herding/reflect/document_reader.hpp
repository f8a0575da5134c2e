#pragma once

#include "herding/reflect/enumerators.hpp"
#include "herding/reflect/text_cursor.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// What the sources of text and JSON share: brackets, commas, numbers, and structs whose fields come in any order.
///
/// It walks over the input in place and keeps nothing of it. Fields that come in the order of the type are read in
/// one pass; for others the body of their struct is searched: O(fields of the type × size of the body).
/// `Syntax` (the class that derives from this) reads keys: `std::string key()`, with `assign` standing behind them.
template <class Syntax> class DocumentReader : public TextCursor {
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
        std::size_t body = 0;  // behind the bracket
        std::size_t taken = 0; // fields read
        bool open = true;      // there is a bracket
        bool in_order = true;  // so far
    };

    using TextCursor::TextCursor;

    template <std::size_t N> void bits(std::bitset<N>& bits) {
        const std::size_t begin = mark();
        const std::string digits = static_cast<Syntax*>(this)->string();
        if (digits.size() != N || digits.find_first_not_of("01") != std::string::npos) {
            fail(begin, "expected a string of " + count(N, "digit") + " 0 or 1");
        }
        bits = std::bitset<N>(digits);
    }

    template <class B> [[nodiscard]] B bounded() {
        return B(static_cast<Syntax*>(this)->signed_integer(B::low, B::high));
    }

    List begin_array(std::size_t size) { return begin_items(size, true); }
    template <class Item> List begin_list() { return begin_items(0, false); }

    /// Whether there is one more; stands before it then.
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

    /// Goes to a field's value, wherever in the struct it stands.
    template <class Names> void field(Struct& frame, std::string_view name, Names&& names) {
        spend_element();
        if (frame.open && frame.in_order) {
            const std::size_t here = at_;
            if (next_key(frame.taken == 0) && key_ == name) {
                ++frame.taken;
                return;
            }
            at_ = here;
        }
        if (!frame.open || !find(frame, name)) {
            if (frame.open) {
                refuse_unknown(frame, names());
            }
            fail(frame.begin, "the field `" + std::string(name) + "` is missing");
        }
        frame.in_order = false;
        ++frame.taken;
    }

    template <class Names> void end_struct(Struct& frame, Names&& names) {
        leave();
        if (!frame.open) {
            return;
        }
        if (frame.in_order) {
            const std::size_t here = at_;
            if (!next_key(frame.taken == 0)) {
                return;
            }
            at_ = here;
        }
        refuse_unknown(frame, names());
        refuse_doubled(frame);
    }

protected:
    /// An enumeration by its number, which must be one of an enumerator's, or of any value in a set of flags.
    template <class E> E numbered() {
        using Underlying = std::underlying_type_t<E>;
        using Limits = std::numeric_limits<Underlying>;
        const std::size_t begin = at_;
        Underlying number{};
        if constexpr (std::is_signed_v<Underlying>) {
            number = static_cast<Underlying>(signed_integer(Limits::min(), Limits::max()));
        } else {
            number = static_cast<Underlying>(unsigned_integer(Limits::max()));
        }
        if (!may_be_read(static_cast<E>(number))) {
            fail(begin, "no " + std::string(type_name<E>) + " has the number " + std::to_string(number));
        }
        return static_cast<E>(number);
    }

    List begin_items(std::size_t size, bool fixed) {
        expect('[', "`[`");
        enter();
        return {size, 0, fixed};
    }

private:
    /// Reads the next key of a body into key_ and stands before its value; false at the end, which it takes.
    bool next_key(bool first) {
        skip_space();
        if (peek() == '}') {
            ++at_;
            return false;
        }
        if (!first) {
            expect(',', "`,` or `}`");
            skip_space();
        }
        key_at_ = at_;
        key_ = static_cast<Syntax*>(this)->key();
        expect(Syntax::assign, Syntax::assign == '=' ? "`=`" : "`:`");
        return true;
    }

    bool find(const Struct& frame, std::string_view name) {
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (key_ == name) {
                return true;
            }
            skip_value();
        }
        return false;
    }

    template <class Known> void refuse_unknown(const Struct& frame, const Known& known) {
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (std::find(known.begin(), known.end(), key_) == known.end()) {
                fail(key_at_,
                     "unknown field `" + shown(key_) + "`, expected " +
                         (known.empty() ? "none" : one_of(known)),
                     nearest(key_, known));
            }
            skip_value();
        }
    }

    /// Only when all keys are known: so there are few different ones.
    void refuse_doubled(const Struct& frame) {
        std::vector<std::string> seen;
        at_ = frame.body;
        for (bool first = true; next_key(first); first = false) {
            if (std::find(seen.begin(), seen.end(), key_) != seen.end()) {
                fail(key_at_, "the field `" + shown(key_) + "` stands here a second time");
            }
            seen.push_back(key_);
            skip_value();
        }
    }

    /// Behind the value that begins here, without a look at what it means.
    void skip_value() {
        skip_space();
        const std::size_t begin = at_;
        std::size_t depth = 0;
        for (; at_ < input_.size(); ++at_) {
            const char c = input_[at_];
            if (c == '"') {
                skip_string();
                --at_;
            } else if (c == '[' || c == '{' || c == '(') {
                ++depth;
            } else if (c == ']' || c == '}' || c == ')' || c == ',') {
                if (depth == 0) {
                    return;
                }
                depth -= c == ',' ? 0 : 1;
            }
        }
        fail(begin, "the value that begins here does not end");
    }

    std::string key_;
    std::size_t key_at_ = 0;
};

} // namespace herding::inline v0::reflect::detail
