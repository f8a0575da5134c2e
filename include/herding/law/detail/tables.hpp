#pragma once

#include "herding/herding.hpp"
#include "herding/law/fault.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

/// Variants of a table: with fault points around every behavior, in another written order, with ties reversed, with two
/// neighbors swapped.

namespace herding::inline v0::law {

template <class Spec> using TablePtr = std::shared_ptr<const RuntimeTable<Spec>>;

namespace detail {

/// A behavior is a plain function pointer and cannot hold data. So the nth wrapper calls the nth behavior of the
/// table that this thread is checking.
template <class Spec> class Wrapped {
public:
    using Def = BehaviorDef<Spec>;
    using Verdict = herding::Verdict<InfoOf<Spec>>;

    /// The same table with a fault point before and after each behavior. At most one per thread and Spec at a time.
    explicit Wrapped(TablePtr<Spec> inner)
        : inner_(std::move(inner)), outer_(std::exchange(current, inner_.get())) {
        table_ = std::make_shared<const RuntimeTable<Spec>>(RuntimeTable<Spec>::unchecked(
            wrap<false>(inner_->behaviors(), std::make_index_sequence<behavior_slots>{}),
            wrap<true>(inner_->settling(), std::make_index_sequence<settling_slots>{})));
    }
    ~Wrapped() { current = outer_; }
    Wrapped(const Wrapped&) = delete;
    Wrapped& operator=(const Wrapped&) = delete;

    [[nodiscard]] const TablePtr<Spec>& table() const noexcept { return table_; }

private:
    // A table that replaces the Spec's may be a little longer. The surplus behaviors run without fault points.
    static constexpr std::size_t behavior_slots = herding::behaviors<Spec>().size() + 2;
    static constexpr std::size_t settling_slots =
        HasSettling<Spec> ? herding::settling<Spec>().size() + 2 : 0;

    template <bool Settling, std::size_t I> static Verdict evaluate(Dispatch<Spec>& dispatch) {
        fault_point();
        const auto& entries = Settling ? current->settling() : current->behaviors();
        Verdict verdict = entries[I].evaluate(dispatch);
        fault_point();
        return verdict;
    }

    template <bool Settling, std::size_t... I>
    static std::vector<Def> wrap(std::vector<Def> entries, std::index_sequence<I...>) {
        constexpr std::array<typename Def::Evaluate, sizeof...(I)> wrappers = {&evaluate<Settling, I>...};
        for (std::size_t i = 0; i < entries.size() && i < wrappers.size(); ++i) {
            entries[i].evaluate = wrappers[i];
        }
        return entries;
    }

    static inline thread_local const RuntimeTable<Spec>* current = nullptr;

    TablePtr<Spec> inner_;
    const RuntimeTable<Spec>* outer_;
    TablePtr<Spec> table_;
};

template <class Spec> using Entries = std::vector<BehaviorDef<Spec>>;

/// Reorders each group of at least so many behaviors with equal order keys. Returns whether there is such a group.
template <class Spec, class Reorder>
bool reorder_ties(Entries<Spec>& entries, std::ptrdiff_t least, const Reorder& reorder) {
    bool any = false;
    for (auto begin = entries.begin(); begin != entries.end();) {
        auto end = begin;
        while (end != entries.end() && !(begin->order_key < end->order_key)) {
            ++end;
        }
        if (end - begin >= least) {
            any = true;
            reorder(begin, end);
        }
        begin = end;
    }
    return any;
}

/// The table with its ties reordered; null if there are none.
template <class Spec, class Reorder>
TablePtr<Spec> ties_reordered(const RuntimeTable<Spec>& table, std::ptrdiff_t least, const Reorder& reorder) {
    auto behaviors = table.behaviors();
    auto settling = table.settling();
    const bool any = reorder_ties<Spec>(behaviors, least, reorder);
    if (!reorder_ties<Spec>(settling, least, reorder) && !any) {
        return nullptr;
    }
    return std::make_shared<const RuntimeTable<Spec>>(
        RuntimeTable<Spec>::unchecked(std::move(behaviors), std::move(settling)));
}

} // namespace detail

/// The Spec's own table as a run-time table.
template <class Spec> [[nodiscard]] TablePtr<Spec> own_table() {
    return std::make_shared<const RuntimeTable<Spec>>(RuntimeTable<Spec>::of_spec());
}

/// A table with the same entries written in another order. The table sorts itself.
template <class Spec> [[nodiscard]] TablePtr<Spec> rewritten(const RuntimeTable<Spec>& table,
                                                             Generator generator) {
    auto behaviors = table.behaviors();
    auto settling = table.settling();
    generator.shuffle(behaviors);
    generator.shuffle(settling);
    return std::make_shared<const RuntimeTable<Spec>>(std::move(behaviors), std::move(settling));
}

/// The table with behaviors of equal order keys reversed; null if all keys differ.
template <class Spec> [[nodiscard]] TablePtr<Spec> ties_reversed(const RuntimeTable<Spec>& table) {
    return detail::ties_reordered<Spec>(table, 2, [](auto begin, auto end) { std::reverse(begin, end); });
}

/// The table with groups of three and more behaviors of equal order keys rotated by so many; null if there are none. So another one
/// comes first: of two, the reversed table has that already.
template <class Spec>
[[nodiscard]] TablePtr<Spec> ties_rotated(const RuntimeTable<Spec>& table, std::size_t by) {
    return detail::ties_reordered<Spec>(table, 3, [by](auto begin, auto end) {
        std::rotate(begin,
                    begin + static_cast<std::ptrdiff_t>(1 + by % static_cast<std::size_t>(end - begin - 1)),
                    end);
    });
}

/// The table with one behavior and its successor in the same table swapped; null if there is no successor. `index`
/// counts through the behaviors, then through settling.
template <class Spec> [[nodiscard]] TablePtr<Spec> swapped(const RuntimeTable<Spec>& table,
                                                           std::size_t index) {
    auto behaviors = table.behaviors();
    auto settling = table.settling();
    const bool settles = index >= behaviors.size();
    auto& entries = settles ? settling : behaviors;
    const std::size_t at = settles ? index - behaviors.size() : index;
    if (at + 1 >= entries.size()) {
        return nullptr;
    }
    std::swap(entries[at], entries[at + 1]);
    return std::make_shared<const RuntimeTable<Spec>>(
        RuntimeTable<Spec>::unchecked(std::move(behaviors), std::move(settling)));
}

} // namespace herding::inline v0::law
