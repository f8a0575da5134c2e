#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/steps_seen.hpp"
#include "herding/sequence/resume.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Tables with one mistake.

namespace herding::inline v0::law::detail {

/// One mistake.
struct Mutation {
    enum class Kind : std::uint8_t {
        DoesNothing,    ///< a behavior neither refuses nor emits
        RefusesNothing, ///< a behavior that would refuse does nothing
        ChangesNothing, ///< a behavior refuses, and emits nothing
        Swapped,        ///< a behavior runs behind the next one
        LeftOut,        ///< a diff is not emitted
        Twice,          ///< a diff is emitted twice
        Changed,        ///< a diff has one other number or flag
    };
    Kind kind = Kind::DoesNothing;
    std::size_t index = 0; ///< of the behavior, those of settling behind; or of the diff's alternative
    std::size_t place = 0; ///< of the changed number
    std::string what = {};

    [[nodiscard]] bool of_diff() const noexcept { return kind >= Kind::LeftOut; }
};

template <class Diff> std::size_t alternative(const Diff& diff) {
    if constexpr (herding::detail::is_variant<Diff>) {
        return diff.index();
    } else {
        return 0;
    }
}

/// Whether a behavior is the one that continues sequences. Its author writes scripts, and none of it.
template <class Spec> bool continues_sequences(const BehaviorDef<Spec>& entry) {
    if constexpr (HasSequences<Spec>) {
        return entry.evaluate == sequence::resume<Spec>;
    } else {
        return false;
    }
}

/// All mistakes that `mutate` tries.
template <class Spec> std::vector<Mutation> mutations(const Config<Spec>& config) {
    using Kind = Mutation::Kind;
    constexpr std::size_t most_places = 3;
    std::vector<Mutation> all;
    const auto table = config.table != nullptr ? config.table : own_table<Spec>();
    std::vector<std::string> names;
    std::vector<bool> written; // by the author
    for (const auto* entries : {&table->behaviors(), &table->settling()}) {
        for (const auto& entry : *entries) {
            names.emplace_back(entry.name);
            written.push_back(!continues_sequences<Spec>(entry));
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!written[i]) {
            continue;
        }
        all.push_back({Kind::DoesNothing, i, 0, "behavior " + names[i] + " does nothing"});
        all.push_back({Kind::RefusesNothing, i, 0, "behavior " + names[i] + " refuses nothing"});
        all.push_back({Kind::ChangesNothing, i, 0, "behavior " + names[i] + " changes nothing"});
        if (i + 1 < names.size() && i + 1 != table->behaviors().size()) {
            all.push_back({Kind::Swapped, i, 0, "behavior " + names[i] + " runs behind " + names[i + 1]});
        }
    }
    const auto kinds = kinds_of_diffs<Spec>();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (!kinds[i].authors) {
            continue;
        }
        const std::string diff = "diff " + kinds[i].name;
        all.push_back({Kind::LeftOut, i, 0, diff + " is left out"});
        all.push_back({Kind::Twice, i, 0, diff + " is emitted twice"});
        for (std::size_t place = 0; config.changed_diff && place < most_places; ++place) {
            all.push_back(
                {Kind::Changed, i, place, diff + " has another value at place " + std::to_string(place + 1)});
        }
    }
    return all;
}

/// A table whose entries are proxies. A proxy gives the state and the input to the real behavior in an engine of its own, and
/// then emits, or refuses, what the mistake makes of the answer.
template <class Spec> class Mutated {
    using Def = BehaviorDef<Spec>;
    using Verdict = herding::Verdict<InfoOf<Spec>>;
    using Kind = Mutation::Kind;

public:
    /// At most one per thread and Spec at a time. Keeps references to all its arguments.
    Mutated(const Config<Spec>& config, const TablePtr<Spec>& rules, const Mutation& mutation)
        : config_(config), rules_(*rules), mutation_(mutation), outer_(std::exchange(current, this)) {
        for (const auto* entries : {&rules_.behaviors(), &rules_.settling()}) {
            for (const Def& entry : *entries) {
                alone_.push_back(
                    std::make_shared<const RuntimeTable<Spec>>(RuntimeTable<Spec>::unchecked({entry})));
            }
        }
        if (mutation.kind == Kind::Swapped) {
            table_ = swapped(rules_, mutation.index);
            return;
        }
        table_ = std::make_shared<const RuntimeTable<Spec>>(RuntimeTable<Spec>::unchecked(
            proxies<false>(rules_.behaviors(), 0, std::make_index_sequence<behavior_slots>{}),
            proxies<true>(rules_.settling(), rules_.behaviors().size(),
                          std::make_index_sequence<settling_slots>{})));
    }
    ~Mutated() { current = outer_; }
    Mutated(const Mutated&) = delete;
    Mutated& operator=(const Mutated&) = delete;

    [[nodiscard]] const TablePtr<Spec>& table() const noexcept { return table_; }

    /// Throws std::invalid_argument for a table with so many behaviors more than the Spec's that not all can be changed.
    static void require(const RuntimeTable<Spec>& table) {
        if (table.behaviors().size() > behavior_slots || table.settling().size() > settling_slots) {
            throw std::invalid_argument(
                "herding: law::mutate can change two behaviors more than the Spec's table has, "
                "and the config's table has more");
        }
    }

private:
    // A table that replaces the Spec's may be a little longer.
    static constexpr std::size_t behavior_slots = herding::behaviors<Spec>().size() + 2;
    static constexpr std::size_t settling_slots = [] {
        if constexpr (HasSettling<Spec>) {
            return herding::settling<Spec>().size() + 2;
        } else {
            return std::size_t{0};
        }
    }();

    template <bool Settling, std::size_t I> static Verdict evaluate(Dispatch<Spec>& dispatch) {
        return current->run(I + (Settling ? current->rules_.behaviors().size() : 0), dispatch);
    }

    template <bool Settling, std::size_t... I>
    std::vector<Def> proxies(std::vector<Def> entries, std::size_t first, std::index_sequence<I...>) const {
        constexpr std::array<typename Def::Evaluate, sizeof...(I)> all = {&evaluate<Settling, I>...};
        for (std::size_t i = 0; i < entries.size() && i < all.size(); ++i) {
            if (mutation_.of_diff() || first + i == mutation_.index) {
                entries[i].evaluate = all[i];
            }
        }
        return entries;
    }

    Verdict run(std::size_t index, Dispatch<Spec>& dispatch) const {
        if (mutation_.kind == Kind::DoesNothing) {
            return Continue{};
        }
        const auto answer =
            try_out(config_, alone_[index], dispatch.state(), dispatch.input(), dispatch.actor());
        if (answer.refusal) {
            const InfoOf<Spec>* why = answer.refusal->info();
            if (why == nullptr) { // a budget: the real behavior exceeds it here too
                return entry(index).evaluate(dispatch);
            }
            return mutation_.kind == Kind::RefusesNothing ? Verdict(Continue{})
                                                          : Verdict(stop(answer.kind), *why);
        }
        if (answer.frame && mutation_.kind != Kind::ChangesNothing) {
            for (const auto& diff : answer.frame->diffs) {
                emit(diff, dispatch);
            }
        }
        return Continue{};
    }

    void emit(const DiffOf<Spec>& diff, Dispatch<Spec>& dispatch) const {
        if (!mutation_.of_diff() || alternative(diff) != mutation_.index) {
            dispatch.emit(diff);
            return;
        }
        if (mutation_.kind == Kind::Changed) {
            const auto changed = config_.changed_diff(diff, mutation_.place);
            dispatch.emit(changed ? *changed : diff);
        }
        for (int i = 0; i < (mutation_.kind == Kind::Twice ? 2 : 0); ++i) {
            dispatch.emit(diff);
        }
    }

    [[nodiscard]] const Def& entry(std::size_t index) const {
        const auto& first = rules_.behaviors();
        return index < first.size() ? first[index] : rules_.settling()[index - first.size()];
    }

    static VerdictKind stop(OutcomeKind kind) {
        return kind == OutcomeKind::InvalidInput ? VerdictKind::InvalidInput
               : kind == OutcomeKind::Disallowed ? VerdictKind::Disallowed
                                                 : VerdictKind::Aborted;
    }

    static inline thread_local const Mutated* current = nullptr;

    const Config<Spec>& config_;
    const RuntimeTable<Spec>& rules_;
    const Mutation& mutation_;
    const Mutated* outer_;
    std::vector<TablePtr<Spec>> alone_; // a table of each behavior alone
    TablePtr<Spec> table_;
};

} // namespace herding::inline v0::law::detail
