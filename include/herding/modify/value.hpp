#pragma once

#include "herding/modify/explanation.hpp"
#include "herding/reflect/error.hpp"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace herding::inline v0::modify {

namespace detail {

/// A regular type with an order: sources, subjects and kinds of values.
template <class T>
concept Ordered = std::copyable<T> && requires(const T& a) {
    { a == a } -> std::convertible_to<bool>;
    { a <=> a } -> std::convertible_to<std::strong_ordering>;
};

} // namespace detail

/// Base value with the modifiers that apply to it.
///
/// The result is a pure function of base and modifiers; nothing is cached. Layers act in the order of the table,
/// modifiers of one layer in the order of rank and source. So two values with the same modifiers are equal. The
/// order of adding does not matter. Adding and removing a modifier restores the value.
///
/// The base may be absent: a unit without an invulnerable save. Then only layers that give a value act.
///
/// Up to six modifiers are stored without an allocation. With n modifiers each operation costs O(n). `value` and
/// `explain` cost O(m) more for each of m modifiers of one layer that do not stack.
///
///     Value<std::string> strength(4);
///     strength.add({.source = "banner", .layer = "add", .amount = 1});
///     strength.value();             // 5
///     strength.explain().words("strength"); // strength 5 = 4 base + 1 banner
template <class Source> class Value {
    static_assert(detail::Ordered<Source>,
                  "herding: the Source of a modify::Value must be copyable and ordered: add `friend auto "
                  "operator<=>(const Source&, const Source&) = default;` to it "
                  "[docs/errors.md#source_without_an_order]");

public:
    /// `base` is the unmodified value. `better` decides whether higher or lower numbers win. The table must outlive
    /// the value; tables are constants.
    explicit Value(std::optional<Rational> base = {}, Better better = Better::higher,
                   std::span<const Layer> table = layers::standard)
        : base_(base), better_(better), table_(table) {}

    /// Adds a modifier. The same one added twice counts twice, unless it does not stack.
    ///
    /// Throws: `ModifyError` (UnknownLayer) with the nearest name if the table does not have the layer.
    Value& add(Modifier<Source> modifier) {
        const std::size_t layer = layer_of(modifier.layer);
        const auto at =
            std::upper_bound(entries_.begin(), entries_.end(), std::pair(layer, std::cref(modifier)),
                             [](const auto& a, const Entry& b) {
                                 return a.first != b.layer ? a.first < b.layer : a.second.get() < b.modifier;
                             });
        entries_.insert(at, Entry{layer, std::move(modifier)});
        return *this;
    }

    /// Removes one modifier that is equal to this one. The value is then as if it had never been added.
    /// Returns: false if there is none.
    bool remove(const Modifier<Source>& modifier) {
        const auto at = std::find_if(entries_.begin(), entries_.end(),
                                     [&](const Entry& entry) { return entry.modifier == modifier; });
        if (at == entries_.end()) {
            return false;
        }
        entries_.erase(at);
        return true;
    }

    /// Removes all modifiers of a source, for the end of an effect: a unit dies, a turn ends.
    /// Returns: their number.
    std::size_t remove_source(const Source& source) {
        const auto kept = std::remove_if(entries_.begin(), entries_.end(),
                                         [&](const Entry& entry) { return entry.modifier.source == source; });
        const auto removed = static_cast<std::size_t>(entries_.end() - kept);
        entries_.erase(kept, entries_.end());
        return removed;
    }

    /// The value before all modifiers, if there is one.
    /// Complexity: O(1), as the next three.
    [[nodiscard]] const std::optional<Rational>& base() const noexcept { return base_; }
    /// Whether the higher or the lower of two rivals wins, if only one counts.
    [[nodiscard]] Better better() const noexcept { return better_; }
    /// The layers in the order in which they act.
    [[nodiscard]] std::span<const Layer> table() const noexcept { return table_; }
    /// The number of modifiers, also of those without effect.
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    /// A copy of the modifiers in the order in which they act: by layer, then rank, then source.
    /// Complexity: O(n).
    [[nodiscard]] std::vector<Modifier<Source>> modifiers() const {
        std::vector<Modifier<Source>> all;
        all.reserve(entries_.size());
        for (const Entry& entry : entries_) {
            all.push_back(entry.modifier);
        }
        return all;
    }

    /// The modified value. None if there is no base and no layer gives one. Allocates nothing.
    /// Throws: `ModifyError` (Overflow).
    [[nodiscard]] std::optional<Rational> value() const {
        return walk([](const Entry&, const auto&, const auto&, Fate) {});
    }

    /// The value with each step that leads to it, also the steps of modifiers without effect.
    /// Throws: `ModifyError` (Overflow).
    [[nodiscard]] Explanation<Source> explain() const {
        Explanation<Source> all;
        all.base = base_;
        all.steps.reserve(entries_.size());
        all.value = walk([&](const Entry& entry, const auto& before, const auto& after, Fate fate) {
            all.steps.push_back({entry.modifier, before, after, fate});
        });
        return all;
    }

    /// Compares base, table and modifiers. The order of adding does not matter. The table is compared by its address,
    /// because tables are constants.
    friend bool operator==(const Value& a, const Value& b) {
        return a.base_ == b.base_ && a.better_ == b.better_ && a.table_.data() == b.table_.data() &&
               a.table_.size() == b.table_.size() && a.entries_ == b.entries_;
    }

private:
    struct Entry {
        std::size_t layer = 0;
        Modifier<Source> modifier = {};
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    using Entries = std::span<const Entry>;

    [[nodiscard]] std::size_t layer_of(std::string_view name) const {
        for (std::size_t i = 0; i < table_.size(); ++i) {
            if (table_[i].name == name) {
                return i;
            }
        }
        std::vector<std::string_view> names;
        for (const Layer& layer : table_) {
            names.push_back(layer.name);
        }
        const std::string near = reflect::nearest(name, names);
        throw ModifyError(ModifyError::Kind::UnknownLayer,
                          "no layer `" + std::string(name) + "` in this table" +
                              (near.empty() ? "" : "; did you mean `" + near + "`?"));
    }

    template <class Visit> std::optional<Rational> walk(Visit visit) const {
        std::optional<Rational> value = base_;
        for (std::size_t begin = 0; begin < entries_.size();) {
            std::size_t end = begin;
            while (end < entries_.size() && entries_[end].layer == entries_[begin].layer) {
                ++end;
            }
            const Layer& layer = table_[entries_[begin].layer];
            const Entries rivals = Entries(entries_.data(), entries_.size()).subspan(begin, end - begin);
            const std::optional<Rational> entering = value; // rivals are compared by their effect on it
            for (const Entry& entry : rivals) {
                const std::optional<Rational> before = value;
                const Fate fate = fate_of(entry, rivals, layer, entering);
                if (fate == Fate::counted) {
                    value =
                        value ? layer.apply(*value, entry.modifier.amount, better_) : entry.modifier.amount;
                }
                visit(entry, before, value, fate);
            }
            begin = end;
        }
        return value;
    }

    Fate fate_of(const Entry& entry, Entries rivals, const Layer& layer,
                 const std::optional<Rational>& entering) const {
        if (!entering && !layer.gives) {
            return Fate::no_value;
        }
        if (layer.counts == Counts::first) {
            return &entry == rivals.data() ? Fate::counted : Fate::preceded;
        }
        const bool alone = layer.counts == Counts::best;
        if (!alone && entry.modifier.stacking == Stacking::all) {
            return Fate::counted;
        }
        for (const Entry& rival : rivals) {
            if (&rival != &entry && (alone || excludes(rival.modifier, entry.modifier)) &&
                outdoes(rival, entry, layer, entering)) {
                return !alone && entry.modifier.stacking == Stacking::once_per_source ? Fate::same_source
                                                                                      : Fate::outdone;
            }
        }
        return Fate::counted;
    }

    static bool excludes(const Modifier<Source>& a, const Modifier<Source>& b) {
        return a.stacking == b.stacking && a.group == b.group &&
               (a.stacking == Stacking::best_of || a.source == b.source);
    }

    /// Whether `a` leaves a better value than `b`, or the same value and comes first.
    bool outdoes(const Entry& a, const Entry& b, const Layer& layer,
                 const std::optional<Rational>& entering) const {
        const auto made = [&](const Entry& entry) {
            return entering ? layer.apply(*entering, entry.modifier.amount, better_) : entry.modifier.amount;
        };
        const Rational by_a = made(a);
        const Rational by_b = made(b);
        return by_a == by_b ? &a < &b : is_better(by_a, by_b, better_);
    }

    std::optional<Rational> base_;
    Better better_;
    std::span<const Layer> table_;
    boost::container::small_vector<Entry, 6> entries_; // by layer, then in the order of modifiers
};

} // namespace herding::inline v0::modify
