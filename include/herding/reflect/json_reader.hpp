#pragma once

#include "herding/reflect/document_reader.hpp"
#include "herding/reflect/json_syntax.hpp"
#include "herding/reflect/json_writer.hpp"
#include "herding/reflect/read.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace herding::inline v0::reflect {

/// The source of JSON as `JsonWriter` describes it; any order of members, but `"$version"` stands first.
///
/// The whole input is checked by nlohmann's parser before anything of it is read; then it is read in place. Members
/// that are unknown, missing or doubled are errors.
class JsonReader : public detail::DocumentReader<JsonReader> {
    using Base = detail::DocumentReader<JsonReader>;
    friend Base;

public:
    struct Optional {
        bool present = false;
        bool wrapped = false; // in brackets
    };
    struct Alternative {
        std::size_t leaf = 0;
        bool object = false;
    };
    struct Map : List {
        bool object = false;
    };

    explicit JsonReader(std::string_view json, const ReadBudget& budget = {}) : Base("json", json, budget) {
        if (const auto error = detail::check_json(json, budget.depth)) {
            fail(error->byte, error->cause);
        }
    }

    [[nodiscard]] bool boolean() {
        skip_space();
        const std::string_view found = word();
        if (found != "true" && found != "false") {
            expected("true or false");
        }
        at_ += found.size();
        return found == "true";
    }

    [[nodiscard]] std::int64_t signed_integer(std::int64_t low, std::int64_t high) {
        const bool quoted = take_quote();
        const std::int64_t value = Base::signed_integer(low, high);
        end_quote(quoted);
        return value;
    }
    [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t high) {
        const bool quoted = take_quote();
        const std::uint64_t value = Base::unsigned_integer(high);
        end_quote(quoted);
        return value;
    }
    [[nodiscard]] double floating() {
        const bool quoted = take_quote();
        const double value = Base::floating();
        end_quote(quoted);
        return value;
    }

    template <class E> [[nodiscard]] E enumerator() {
        skip_space();
        const std::size_t begin = at_;
        if (detail::is_digit(peek()) || peek() == '-') {
            return numbered<E>();
        }
        const std::string name = quoted("a string");
        if (const auto value = enumerator_by_name<E>(name)) {
            return *value;
        }
        fail(begin, "expected " + detail::one_of(enumerator_names<E>) + ", found `" + shown(name) + "`",
             nearest(name, enumerator_names<E>));
    }

    [[nodiscard]] std::string string() {
        const std::size_t begin = mark();
        std::string text = quoted("a string");
        if (!text.starts_with(detail::json_bytes)) {
            return text;
        }
        std::string bytes;
        for (std::size_t i = detail::json_bytes.size(); i < text.size(); i += 2) {
            const int high = detail::hex_digit(text[i]);
            const int low = i + 1 < text.size() ? detail::hex_digit(text[i + 1]) : -1;
            if (high < 0 || low < 0) {
                fail(begin, "expected pairs of hexadecimal digits behind `$bytes:`");
            }
            bytes += static_cast<char>(high * 16 + low);
        }
        return bytes;
    }

    template <class T> void empty() {
        if (!named_) {
            expect('{', "`{`");
            expect('}', "`}`");
        }
        named_ = false;
    }

    template <class Inner> Optional begin_optional() {
        skip_space();
        spend_element();
        if (word() == "null") {
            at_ += 4;
            return {};
        }
        if constexpr (detail::is_nullable<Inner>()) {
            expect('[', "null or `[`");
            enter();
            return {true, true};
        }
        return {true, false};
    }
    void end_optional(const Optional& frame) {
        if (frame.wrapped) {
            expect(']', "`]`");
            leave();
        }
    }

    template <class Key> Map begin_map() {
        Map map;
        map.object = detail::is_json_key<Key>;
        expect(map.object ? '{' : '[', map.object ? "`{`" : "`[`");
        enter();
        return map;
    }
    bool next_key(Map& map) {
        skip_space();
        if (peek() == (map.object ? '}' : ']')) {
            return false;
        }
        if (map.count++ != 0) {
            expect(',', "`,`");
        }
        if (!map.object) {
            expect('[', "`[`");
        }
        spend_element();
        return true;
    }
    void mapped(Map& map) { expect(map.object ? ':' : ',', map.object ? "`:`" : "`,`"); }
    void end_entry(Map& map) {
        if (!map.object) {
            expect(']', "`]`");
        }
    }
    void end_map(Map& map) {
        expect(map.object ? '}' : ']', "the end of the map");
        leave();
    }

    template <class Variant> Alternative begin_alternative() {
        skip_space();
        enter();
        Alternative frame;
        frame.object = peek() == '{';
        if (frame.object) {
            ++at_;
        }
        const std::size_t begin = mark();
        const std::string name = quoted("an alternative: an object with its name, or its name alone");
        const auto& names = leaf_names<Variant>;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            fail(begin, "expected " + detail::one_of(names) + ", found `" + shown(name) + "`",
                 nearest(name, names));
        }
        frame.leaf = static_cast<std::size_t>(found - names.begin());
        if (frame.object) {
            expect(':', "`:`");
        } else if (!bare<typename detail::LeafTypes<Variant>::type>()[frame.leaf]) {
            fail(begin, "expected an object: {\"" + name + "\": ...}");
        } else {
            named_ = true;
        }
        return frame;
    }
    template <class Leaf> void end_alternative(const Alternative& frame) {
        if (frame.object) {
            expect('}', "`}`");
        }
        leave();
    }

    template <class T> Struct begin_struct() {
        Struct frame;
        frame.begin = mark();
        expect('{', "`{`");
        enter();
        const std::size_t body = at_;
        skip_space();
        constexpr std::string_view version = "\"$version\"";
        if (input_.substr(at_).starts_with(version)) {
            at_ += version.size();
            expect(':', "`:`");
            frame.version =
                static_cast<std::uint32_t>(unsigned_integer(std::numeric_limits<std::uint32_t>::max()));
            skip_space();
            at_ += peek() == ',' ? 1 : 0;
        } else {
            at_ = body;
        }
        frame.body = at_;
        return frame;
    }

private:
    static constexpr char assign = ':';

    std::string key() { return quoted("a member"); }

    bool take_quote() {
        skip_space();
        const bool quoted = peek() == '"';
        at_ += quoted ? 1 : 0;
        return quoted;
    }
    void end_quote(bool quoted) {
        if (quoted) {
            if (peek() != '"') {
                expected("the end of the string");
            }
            ++at_;
        }
    }

    std::string quoted(std::string_view what) {
        skip_space();
        if (peek() != '"') {
            expected(what);
        }
        const std::size_t begin = at_;
        skip_string();
        charge(at_ - begin);
        return detail::json_unescape(input_.substr(begin + 1, at_ - begin - 2));
    }

    template <class List> static constexpr auto bare() {
        return []<class... Leaf>(detail::TypeList<Leaf...>) {
            return std::array<bool, sizeof...(Leaf)>{detail::is_bare<Leaf>...};
        }(List{});
    }

    bool named_ = false; // an empty struct has been read by its name
};

/// The value of a JSON document. Throws ReadError with line and column.
template <class T> [[nodiscard]] T from_json(std::string_view json, const ReadBudget& budget = {}) {
    T value{};
    JsonReader reader(json, budget);
    read_whole(reader, value);
    return value;
}

} // namespace herding::inline v0::reflect
