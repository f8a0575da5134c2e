#pragma once

#include "herding/core/hidden.hpp"
#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/change_path.hpp"
#include "herding/reflect/detail/excerpt.hpp"
#include "herding/reflect/detail/formats.hpp"
#include "herding/reflect/detail/memory.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace herding::inline v0::reflect::detail {

/// Lists that insert and erase in the middle.
template <class T>
concept MovesItems = requires(T& value, typename T::value_type item) {
    value.insert(value.begin(), std::move(item));
    value.erase(value.begin());
};
/// Lists of chunks, whose items are written one by one: CowVector.
template <class T>
concept WritesItems = requires(T& value) {
    value.write(std::size_t{});
    value.pop_back();
    std::as_const(value)[std::size_t{}];
};
template <class T>
concept PopsItems = requires(T& value) { value.pop_back(); };

/// Follows the path of one change into a value, and changes it there. `budget` is what is left for this change and those after it.
class ChangeApplier {
public:
    ChangeApplier(const Change& change, ReadBudget& budget) noexcept
        : change_(change), path_(change, budget), budget_(budget) {}

    template <class T> void operator()(T& value) {
        constexpr Kind kind = checked_kind<T>();
        if constexpr (kind == Kind::Box) {
            (*this)(value.write());
        } else if constexpr (kind == Kind::Set) {
            set(value);
        } else if (path_.ended()) {
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
            const std::size_t i = path_.position(fixed_size<T>);
            (*this)(value[i]);
        } else if constexpr (kind == Kind::Tuple) {
            const std::size_t i = path_.position(std::tuple_size_v<T>);
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
    [[noreturn]] void fail(const std::string& cause) const { path_.fail(cause); }

    void spend(std::uint64_t elements) {
        if (elements > budget_.elements) {
            fail("it takes more than the budget of elements");
        }
        budget_.elements -= elements;
    }

    template <class T> T parsed(std::string_view text) {
        T value{};
        parse_into(value, text);
        return value;
    }
    template <class T> void parse_into(T& value, std::string_view text) {
        path_.parse_into(value, text, [&](const ReadError& error) {
            fail("`" + excerpt(text) + "` cannot be read at " + error.path() + ": " + error.cause());
        });
    }
    [[noreturn]] void fail_full(std::string_view what, std::size_t room) const {
        fail("the " + std::string(what) + " is full: there is room for " + std::to_string(room) + " items");
    }
    template <class T> void expect_room(const T& value, const char* what) const {
        if constexpr (requires { value.max_size(); }) {
            if (value.size() >= value.max_size()) {
                fail_full(what, value.max_size());
            }
        }
    }

    /// Pays for the way to an item of a list, and for those behind it if they are moved: one by one, unless the list
    /// does it itself.
    template <class T> void pay_for(const T& values, std::size_t i, bool moves) {
        using Item = typename T::value_type;
        if constexpr (!MovesItems<T>) {
            const std::size_t first = WritesItems<T> || PopsItems<T> ? i : 0;
            const std::uint64_t moved = moves ? values.size() - first : 0;
            spend(1 + (moves || WritesItems<T> ? moved * (1 + items_moved<Item>(1)) : items_moved<Item>(i)));
        } else if constexpr (requires { values.end() - values.begin(); }) {
            spend(moves ? 1 + items_moved<Item>(values.size() - i) : 0);
        } else { // from node to node
            spend(1 + items_moved<Item>(i));
        }
    }
    /// Pays for the items behind one in a set or a map, if they lie in a row.
    template <class T, class At> void pay_behind(const T& values, const At& at) {
        if constexpr (requires { values.end() - at; }) {
            spend(items_moved<typename T::value_type>(static_cast<std::size_t>(values.end() - at)));
        }
    }

    template <class T> void expect_from(const T& value) const {
        if (!change_.from || print(value) != *change_.from) {
            fail("`" + excerpt(change_.from.value_or("nothing")) + "` was there, and `" +
                 excerpt(print(value)) + "` is now");
        }
    }

    template <class T> void replace(T& value) {
        expect_from(value);
        if (!change_.to) {
            fail("this cannot be removed");
        }
        if constexpr (std::is_array_v<T>) { // which no function returns
            parse_into(value, *change_.to);
        } else {
            value = parsed<T>(*change_.to);
        }
    }

    template <class T> void set(T& value) {
        using Item = typename T::value_type;
        if (path_.ended() && change_.from && change_.to) {
            replace(value); // of a list of sets, or by hand
            return;
        }
        if (!path_.ended() || change_.from.has_value() == change_.to.has_value()) {
            fail("items of a set are inserted or removed");
        }
        if (change_.to) {
            expect_room(value, "set");
            const auto [at, done] = value.insert(parsed<Item>(*change_.to));
            if (!done) {
                fail("the item is there already");
            }
            pay_behind(value, at);
        } else {
            const auto at = value.find(parsed<Item>(*change_.from));
            if (at == value.end()) {
                fail("the item is not there");
            }
            pay_behind(value, at);
            value.erase(at);
        }
    }

    template <class T> void struct_field(T& value) {
        const std::string wanted = path_.field();
        bool found = false;
        std::optional<std::string> local; // its lifetime ends with `serialize`
        for_each_field(value, [&](std::string_view name, auto& member) {
            if (!found && name == wanted) {
                found = true;
                (*this)(member);
                if (!is_part_of(type_of<T>(), std::addressof(value), std::addressof(member))) {
                    local = print(member);
                }
            }
        });
        if (!found) {
            fail("there is no field `" + excerpt(wanted) + "`");
        }
        if (local) {
            set_local_field(readable_of<T>(), std::addressof(value), wanted, *local, budget_);
        }
    }

    template <class T> void hidden(Hidden<T>& value) {
        if (!value.known()) {
            fail("the hidden value is not there");
        }
        const std::string wanted = path_.field();
        // In place, since a copy for each change would cost the size of the value; rules have no such way to it.
        T& inner = const_cast<T&>(value.value());
        if (wanted == "value") {
            (*this)(inner);
        } else if (wanted == "viewers") {
            std::uint64_t viewers = value.viewers();
            (*this)(viewers);
            value = Hidden<T>::with_viewers(std::move(inner), viewers);
        } else {
            fail("there is no field `" + excerpt(wanted) + "`");
        }
    }

    /// Lists of all kinds, also those that have only push_back.
    template <class T> void list(T& value) {
        const std::size_t i = path_.position();
        const std::size_t size = value.size();
        const bool inserts = path_.ended() && !change_.from;
        path_.check_position(i, size + (inserts ? 1 : 0));
        if (inserts) {
            pay_for(value, i, true);
            insert_item(value, i);
        } else if (path_.ended() && !change_.to) {
            pay_for(value, i, true);
            remove_item(value, i);
        } else {
            pay_for(value, i, false);
            change_item(value, i);
        }
    }

    template <class T> void change_item(T& value, std::size_t i) {
        const auto at = [&] { return std::next(value.begin(), static_cast<std::ptrdiff_t>(i)); };
        if constexpr (requires { value.write(i); }) {
            (*this)(value.write(i));
        } else if constexpr (std::is_same_v<decltype(*at()), typename T::value_type&>) {
            (*this)(*at());
        } else { // bits, and what can be changed at its end only
            pay_for(value, i, true);
            auto items = behind(value, i);
            (*this)(items.front());
            append(value, items);
        }
    }

    template <class T> void insert_item(T& value, std::size_t i) {
        using Item = typename T::value_type;
        expect_room(value, "list");
        auto item = parsed<Item>(change_.to.value_or(""));
        if constexpr (MovesItems<T>) {
            value.insert(std::next(value.begin(), static_cast<std::ptrdiff_t>(i)), std::move(item));
        } else if constexpr (WritesItems<T>) {
            value.push_back(std::move(item));
            for (std::size_t k = value.size() - 1; k > i; --k) {
                Item next = std::move(value.write(k));
                value.write(k) = std::exchange(value.write(k - 1), std::move(next));
            }
        } else {
            auto items = behind(value, i);
            value.push_back(std::move(item));
            append(value, items);
        }
    }

    template <class T> void remove_item(T& value, std::size_t i) {
        if constexpr (!MovesItems<T> && WritesItems<T>) {
            expect_from(std::as_const(value)[i]);
            for (std::size_t k = i; k + 1 < value.size(); ++k) {
                typename T::value_type next = std::move(value.write(k + 1));
                value.write(k) = std::move(next);
            }
            value.pop_back();
            return;
        }
        const auto at = std::next(value.begin(), static_cast<std::ptrdiff_t>(i));
        expect_from(static_cast<const typename T::value_type&>(*at));
        if constexpr (MovesItems<T>) {
            value.erase(at);
        } else {
            auto items = behind(value, i);
            items.pop_front();
            append(value, items);
        }
    }

    template <class T, class Items> static void append(T& value, Items& items) {
        for (auto& item : items) {
            value.push_back(std::move(item));
        }
    }

    /// Takes the items from `i` on off a list.
    template <class T> static std::deque<typename T::value_type> behind(T& value, std::size_t i) {
        using Items = std::deque<typename T::value_type>;
        const auto at = std::next(value.begin(), static_cast<std::ptrdiff_t>(i));
        Items items(at, value.end());
        if constexpr (PopsItems<T>) {
            while (value.size() > i) {
                value.pop_back();
            }
        } else {
            Items before(value.begin(), at);
            value.clear();
            append(value, before);
        }
        return items;
    }

    template <class T> void map(T& value) {
        const auto key = path_.part<typename T::key_type>(path_.bracket(), "a key");
        const auto found = value.find(key);
        if (path_.ended() && !change_.from) {
            expect_room(value, "map");
            const auto [at, done] =
                value.emplace(key, parsed<typename T::mapped_type>(change_.to.value_or("")));
            if (!done) {
                fail("the key is there already");
            }
            pay_behind(value, at);
        } else if (found == value.end()) {
            fail("there is no such key");
        } else if (path_.ended() && !change_.to) {
            expect_from(found->second);
            pay_behind(value, found);
            value.erase(found);
        } else {
            (*this)(found->second);
        }
    }

    const Change& change_;
    ChangePath path_;
    ReadBudget& budget_;
};

/// Applies one change; what the type's own code throws is an error of the change.
template <class T> void apply_change(T& value, const Change& change, ReadBudget& left) {
    const auto fail = [&](const std::string& cause) { fail_at(change, cause); };
    const std::size_t bytes =
        change.path.size() + change.from.value_or("").size() + change.to.value_or("").size();
    if (bytes > left.bytes || left.elements == 0) {
        fail("the changes exceed the budget of bytes or elements");
    }
    left.bytes -= bytes;
    --left.elements;
    try {
        ChangeApplier{change, left}(value);
    } catch (const DifferenceError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        fail(excerpt(error.what(), 8 * longest_excerpt));
    }
}

} // namespace herding::inline v0::reflect::detail
