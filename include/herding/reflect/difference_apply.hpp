#pragma once

#include "herding/reflect/difference.hpp"

#include <cstddef>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::reflect {

/// Thrown where a change does not fit the value that it is applied to.
class DifferenceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace detail {

/// Follows the path of one change into a value.
class ChangeApplier {
public:
    explicit ChangeApplier(const Change& change) noexcept : change_(change), rest_(change.path) {}

    template <class T> void operator()(T& value) {
        constexpr Kind kind = checked_kind<T>();
        if constexpr (kind == Kind::Box) {
            (*this)(value.write());
        } else if constexpr (kind == Kind::Set) {
            set(value);
        } else if (rest_.empty()) {
            replace(value);
        } else if constexpr (kind == Kind::Struct) {
            struct_field(value);
        } else if constexpr (kind == Kind::Hidden) {
            hidden(value);
        } else if constexpr (kind == Kind::Optional) {
            if (!value) {
                fail("nothing is there");
            }
            (*this)(*value);
        } else if constexpr (kind == Kind::Variant) {
            visit_leaf(value, [&](auto, auto& leaf) { (*this)(leaf); });
        } else if constexpr (kind == Kind::Array) {
            const std::size_t i = position(fixed_size<T>);
            (*this)(value[i]);
        } else if constexpr (kind == Kind::Tuple) {
            const std::size_t i = position(std::tuple_size_v<T>);
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                static_cast<void>(((I == i && ((*this)(std::get<I>(value)), true)) || ...));
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (kind == Kind::List) {
            list(value);
        } else if constexpr (kind == Kind::Map) {
            map(value);
        } else {
            fail("the path goes on inside a single value");
        }
    }

private:
    [[noreturn]] void fail(const std::string& cause) const {
        throw DifferenceError("herding: the change `" + change_.path + "` does not fit: " + cause);
    }

    template <class T> T parsed(const std::string& text) const {
        try {
            return parse<T>(text);
        } catch (const ReadError& error) {
            fail(error.what());
        }
    }

    template <class T> void expect_from(const T& value) const {
        if (!change_.from || print(value) != *change_.from) {
            fail("`" + change_.from.value_or("nothing") + "` was there, and `" + print(value) + "` is now");
        }
    }

    template <class T> void replace(T& value) const {
        expect_from(value);
        if (!change_.to) {
            fail("this cannot be removed");
        }
        value = parsed<T>(*change_.to);
    }

    template <class T> void set(T& value) const {
        using Item = typename T::value_type;
        if (!rest_.empty() || change_.from.has_value() == change_.to.has_value()) {
            fail("items of a set are inserted or removed");
        }
        const bool done = change_.to ? value.insert(parsed<Item>(*change_.to)).second
                                     : value.erase(parsed<Item>(*change_.from)) == 1;
        if (!done) {
            fail(change_.to ? "the item is there already" : "the item is not there");
        }
    }

    template <class T> void struct_field(T& value) {
        const std::string wanted = field();
        bool found = false;
        for_each_field(value, [&](std::string_view name, auto& member) {
            if (!found && name == wanted) {
                found = true;
                (*this)(member);
            }
        });
        if (!found) {
            fail("there is no field `" + wanted + "`");
        }
    }

    template <class T> void hidden(Hidden<T>& value) {
        if (!value.known()) {
            fail("the hidden value is not there");
        }
        const std::string wanted = field();
        T inner = value.value();
        std::uint64_t viewers = value.viewers();
        if (wanted == "value") {
            (*this)(inner);
        } else if (wanted == "viewers") {
            (*this)(viewers);
        } else {
            fail("there is no field `" + wanted + "`");
        }
        value = Hidden<T>::with_viewers(std::move(inner), viewers);
    }

    /// Lists of all kinds, also those that have only push_back. O(size).
    template <class T> void list(T& value) {
        using Item = typename T::value_type;
        const bool inserts = !change_.from;
        std::deque<Item> items(value.begin(), value.end());
        const std::size_t i = position(items.size() + (inserts ? 1 : 0));
        const auto at = items.begin() + static_cast<std::ptrdiff_t>(i);
        if (rest_.empty() && inserts) {
            items.insert(at, parsed<Item>(change_.to.value_or("")));
        } else if (rest_.empty() && !change_.to) {
            expect_from(items[i]);
            items.erase(at);
        } else if (i < items.size()) {
            (*this)(items[i]);
        } else {
            fail("there is no such item");
        }
        value.clear();
        for (auto& item : items) {
            value.push_back(std::move(item));
        }
    }

    template <class T> void map(T& value) {
        const auto key = parsed<typename T::key_type>(bracket());
        const auto found = value.find(key);
        if (rest_.empty() && !change_.from) {
            if (!value.emplace(key, parsed<typename T::mapped_type>(change_.to.value_or(""))).second) {
                fail("the key is there already");
            }
        } else if (found == value.end()) {
            fail("there is no such key");
        } else if (rest_.empty() && !change_.to) {
            expect_from(found->second);
            value.erase(found);
        } else {
            (*this)(found->second);
        }
    }

    /// Takes `.name`, `name` or `."a name"` off the path.
    std::string field() {
        rest_.remove_prefix(rest_.starts_with('.') ? 1 : 0);
        if (rest_.starts_with('"')) {
            std::size_t end = 1;
            while (end < rest_.size() && rest_[end] != '"') {
                end += rest_[end] == '\\' ? 2 : 1;
            }
            return parsed<std::string>(take(end + 1));
        }
        return take(std::min(rest_.find_first_of(".["), rest_.size()));
    }

    /// Takes `[...]` off the path; what is inside is canonical text and has brackets of its own.
    std::string bracket() {
        if (!rest_.starts_with('[')) {
            fail("expected `[`");
        }
        std::size_t depth = 0;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            const char c = rest_[i];
            if (c == '"') {
                for (++i; i < rest_.size() && rest_[i] != '"'; ++i) {
                    i += rest_[i] == '\\' ? 1 : 0;
                }
            } else if (c == '[' || c == '{' || c == '(') {
                ++depth;
            } else if ((c == ']' || c == '}' || c == ')') && --depth == 0) {
                std::string inside = take(i + 1);
                return inside.substr(1, inside.size() - 2);
            }
        }
        fail("a bracket is not closed");
    }

    std::size_t position(std::size_t end) {
        const auto i = parsed<std::uint64_t>(bracket());
        if (i >= end) {
            fail("position " + std::to_string(i) + ", where there are " + std::to_string(end));
        }
        return static_cast<std::size_t>(i);
    }

    std::string take(std::size_t size) {
        std::string part(rest_.substr(0, size));
        rest_.remove_prefix(std::min(size, rest_.size()));
        return part;
    }

    const Change& change_;
    std::string_view rest_;
};

} // namespace detail

/// Applies changes in order. Throws DifferenceError where one does not fit: where another value stands than it says.
/// The value then has the changes before that one.
template <class T> void apply_difference(T& value, std::span<const Change> changes) {
    for (const Change& change : changes) {
        detail::ChangeApplier{change}(value);
    }
}

} // namespace herding::inline v0::reflect
