#pragma once

#include "herding/reflect/change.hpp"
#include "herding/reflect/detail/field_names.hpp"
#include "herding/reflect/detail/impl/known_fields.hpp"
#include "herding/reflect/detail/type_number.hpp"
#include "herding/reflect/detail/type_of.hpp"
#include "herding/reflect/kind.hpp"
#include "herding/reflect/text_writer.hpp"
#include "herding/reflect/variants.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace herding::inline v0::reflect::detail {

/// Pairs of items compared in search of the longest common part of two lists; beyond that they are paired in order.
inline constexpr std::size_t most_comparisons = 4'000'000;

/// Compares two values of a type, and appends the changes from the first to the second.
class Differ {
public:
    explicit Differ(std::vector<Change>& out) noexcept : out_(out) {}

    template <class T> void operator()(const T& a, const T& b) {
        constexpr Kind kind = checked_kind<T>();
        if constexpr (kind == Kind::Box) {
            if (!a.shares_with(b)) {
                (*this)(*a, *b);
            }
        } else if constexpr (kind == Kind::Struct) {
            fields(a, b);
        } else if constexpr (kind == Kind::Hidden) {
            if (a.known() && b.known()) {
                inside(".value", [&] { (*this)(a.value(), b.value()); });
                inside(".viewers", [&] { whole(a.viewers(), b.viewers()); });
            } else {
                whole(a, b);
            }
        } else if (equal(a, b)) {
            return;
        } else if constexpr (kind == Kind::Optional) {
            if (a && b && goes_inside<typename T::value_type>()) {
                (*this)(*a, *b);
            } else {
                whole(a, b);
            }
        } else if constexpr (kind == Kind::Variant) {
            variants(a, b);
        } else if constexpr (kind == Kind::Array) {
            for (std::size_t i = 0; i < fixed_size<T>; ++i) {
                inside(index(i), [&] { (*this)(a[i], b[i]); });
            }
        } else if constexpr (kind == Kind::Tuple) {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (inside(index(I), [&] { (*this)(std::get<I>(a), std::get<I>(b)); }), ...);
            }(std::make_index_sequence<std::tuple_size_v<T>>{});
        } else if constexpr (kind == Kind::List) {
            lists(a, b);
        } else if constexpr (kind == Kind::Set) {
            sets(a, b);
        } else if constexpr (kind == Kind::Map) {
            maps(a, b);
        } else {
            whole(a, b);
        }
    }

private:
    /// Whether a path can continue inside; else a value changes as a whole.
    template <class T> static consteval bool goes_inside() {
        constexpr Kind kind = kind_of<typename Unboxed<T>::type>;
        return kind == Kind::Struct || kind == Kind::Hidden || kind == Kind::Array || kind == Kind::Tuple ||
               kind == Kind::List || kind == Kind::Map;
    }

    /// Of C arrays, `==` would compare addresses.
    template <class T> static bool equal(const T& a, const T& b) {
        if constexpr (std::is_array_v<T>) {
            return std::equal(std::begin(a), std::end(a), std::begin(b),
                              [](const auto& x, const auto& y) { return equal(x, y); });
        } else {
            return a == b;
        }
    }

    static std::string index(std::size_t i) { return "[" + std::to_string(i) + "]"; }

    template <class Compare> void inside(std::string_view part, Compare compare) {
        const std::size_t size = path_.size();
        path_ += part.starts_with('.') && path_.empty() ? part.substr(1) : part;
        compare();
        path_.resize(size);
    }

    /// An item of a list or a map. In a set there, an item that is inserted would look like a set that is.
    template <class T> void item(const T& a, const T& b) {
        if constexpr (kind_of<typename Unboxed<T>::type> == Kind::Set) {
            whole(a, b);
        } else {
            (*this)(a, b);
        }
    }

    template <class T> void whole(const T& a, const T& b) {
        if (!(a == b)) {
            out_.push_back({path_, print(a), print(b)});
        }
    }

    /// Both by the same serialize. A field may be a local variable of that function, so those of `b` are looked at while
    /// it runs: O(fields²), but each is a comparison of names.
    template <class T> void fields(const T& a, const T& b) {
        check_names(a);
        std::size_t fields = 0;
        std::size_t others = 0;
        std::size_t common = 0;
        for_each_field(a, [&]<class Member>(std::string_view name, const Member& member) {
            check_field<T, Member>();
            const auto compare = [&](const Member& other) {
                ++common;
                inside("." + (is_identifier(name) ? std::string(name) : print(std::string(name))),
                       [&] { (*this)(member, other); });
            };
            ++fields;
            others = 0;
            for_each_field(b, FieldSearch{name, type_number<Member>(), others, &compare,
                                          [](const void* call, const void* other) {
                                              (*static_cast<const decltype(compare)*>(call))(
                                                  *static_cast<const Member*>(other));
                                          }});
        });
        if (common != fields || (fields != 0 && others != fields)) {
            const auto& type = as<StructType>(type_of<T>());
            refuse_different(type.name, fields_of(type, std::addressof(a)),
                             fields_of(type, std::addressof(b)));
        }
    }

    /// Finds a field by name and type. One type for all of them, so that serialize is compiled once for it.
    struct FieldSearch {
        std::string_view name;
        std::size_t type;
        std::size_t& seen;
        const void* call;
        void (*found)(const void* call, const void* member);
        template <class Member> void operator()(std::string_view other, const Member& member) const {
            ++seen;
            if (other == name && type_number<Member>() == type) {
                found(call, &member);
            }
        }
    };

    template <class T> void variants(const T& a, const T& b) {
        visit_leaf(a,
                   [&]<std::size_t N, class Leaf>(std::integral_constant<std::size_t, N>, const Leaf& from) {
                       bool done = false;
                       if constexpr (goes_inside<Leaf>()) {
                           visit_leaf(b, [&]<std::size_t M, class Other>(
                                             std::integral_constant<std::size_t, M>, const Other& to) {
                               if constexpr (M == N) {
                                   (*this)(from, to);
                                   done = true;
                               }
                           });
                       }
                       if (!done) {
                           whole(a, b);
                       }
                   });
    }

    template <class T> void sets(const T& a, const T& b) {
        for (const auto& item : a) {
            if (b.find(item) == b.end()) {
                out_.push_back({path_, print(item), {}});
            }
        }
        for (const auto& item : b) {
            if (a.find(item) == a.end()) {
                out_.push_back({path_, {}, print(item)});
            }
        }
    }

    template <class T> void maps(const T& a, const T& b) {
        for (const auto& [key, mapped] : a) {
            const auto other = b.find(key);
            inside("[" + print(key) + "]", [&] {
                if (other == b.end()) {
                    out_.push_back({path_, print(mapped), {}});
                } else {
                    item(mapped, other->second);
                }
            });
        }
        for (const auto& [key, mapped] : b) {
            if (a.find(key) == a.end()) {
                out_.push_back({path_ + "[" + print(key) + "]", {}, print(mapped)});
            }
        }
    }

    /// Between items that both have, in order, as many as there are, the others are changed, inserted or removed.
    template <class T> void lists(const T& a, const T& b) {
        using Items = std::deque<typename T::value_type>; // positions and addresses, also of bool
        const Items from(a.begin(), a.end());
        const Items to(b.begin(), b.end());
        std::vector<Gap> gaps;
        Gap gap;
        for (const auto& [i, k] : common(from, to)) {
            gaps.push_back({gap.i, i, gap.k, k});
            gap = {i + 1, 0, k + 1, 0};
        }
        gaps.push_back({gap.i, from.size(), gap.k, to.size()});

        // All removals come first, so that a list of bounded size never holds more than either value.
        std::size_t removed = 0;
        for (const Gap& each : gaps) {
            for (std::size_t i = each.i + each.paired(); i < each.i_end; ++i) {
                out_.push_back({path_ + index(i - removed++), print(from[i]), {}});
            }
        }
        for (const Gap& each : gaps) {
            for (std::size_t n = 0; n < each.paired(); ++n) {
                inside(index(each.k + n), [&] { item(from[each.i + n], to[each.k + n]); });
            }
            for (std::size_t k = each.k + each.paired(); k < each.k_end; ++k) {
                out_.push_back({path_ + index(k), {}, print(to[k])});
            }
        }
    }

    /// Items that two lists do not have in common: `from[i, i_end)` becomes `to[k, k_end)`, the first ones in pairs.
    struct Gap {
        std::size_t i = 0;
        std::size_t i_end = 0;
        std::size_t k = 0;
        std::size_t k_end = 0;
        [[nodiscard]] std::size_t paired() const noexcept { return std::min(i_end - i, k_end - k); }
    };

    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

    /// Positions of a longest common subsequence: common ends first, then a table, O(n m), if that is not too large.
    template <class Items> static Pairs common(const Items& a, const Items& b) {
        Pairs pairs;
        std::size_t begin = 0;
        while (begin < a.size() && begin < b.size() && a[begin] == b[begin]) {
            pairs.emplace_back(begin, begin);
            ++begin;
        }
        std::size_t tail = 0;
        while (begin + tail < a.size() && begin + tail < b.size() &&
               a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
            ++tail;
        }
        const std::size_t n = a.size() - tail - begin;
        const std::size_t m = b.size() - tail - begin;
        if (n != 0 && m != 0 && n <= most_comparisons / m) {
            std::vector<std::uint32_t> length((n + 1) * (m + 1)); // of the longest from here on
            const auto at = [&](std::size_t i, std::size_t k) -> std::uint32_t& {
                return length[i * (m + 1) + k];
            };
            for (std::size_t i = n; i-- > 0;) {
                for (std::size_t k = m; k-- > 0;) {
                    at(i, k) = a[begin + i] == b[begin + k] ? at(i + 1, k + 1) + 1
                                                            : std::max(at(i + 1, k), at(i, k + 1));
                }
            }
            for (std::size_t i = 0, k = 0; i < n && k < m;) {
                if (a[begin + i] == b[begin + k]) {
                    pairs.emplace_back(begin + i++, begin + k++);
                } else if (at(i + 1, k) >= at(i, k + 1)) {
                    ++i;
                } else {
                    ++k;
                }
            }
        }
        for (; tail > 0; --tail) {
            pairs.emplace_back(a.size() - tail, b.size() - tail);
        }
        return pairs;
    }

    std::vector<Change>& out_;
    std::string path_;
};

} // namespace herding::inline v0::reflect::detail
