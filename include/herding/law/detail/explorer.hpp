#pragma once

#include "herding/herding.hpp"
#include "herding/law/config.hpp"
#include "herding/law/detail/legality.hpp"
#include "herding/law/detail/print.hpp"
#include "herding/law/detail/secret_laws.hpp"
#include "herding/law/detail/tables.hpp"
#include "herding/law/detail/transition.hpp"
#include "herding/law/detail/trial.hpp"
#include "herding/law/result.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Known states, and the laws on one input.

namespace herding::inline v0::law::detail {

/// Finds known states by an ordered key, by the State's own order, or by a comparison with all.
struct NoKey {};

template <class Spec, class Key> class Known {
    using State = StateOf<Spec>;
    static constexpr bool keyed = !std::same_as<Key, NoKey>;
    static constexpr bool ordered = requires(const State& a) {
        { a < a } -> std::convertible_to<bool>;
    };
    struct Less {
        bool operator()(const State* a, const State* b) const { return *a < *b; }
    };
    static auto index() {
        if constexpr (keyed) {
            return std::map<std::decay_t<std::invoke_result_t<Key&, const State&>>, std::size_t>{};
        } else if constexpr (ordered) {
            return std::map<const State*, std::size_t, Less>{};
        } else {
            return NoKey{};
        }
    }

public:
    explicit Known(Key key) : key_(std::move(key)) {}

    /// Returns the number of the state, and whether it is new.
    std::pair<std::size_t, bool> insert(const State& state) {
        const std::size_t next = states_.size();
        if constexpr (keyed) {
            const auto [place, added] = index_.try_emplace(key_(state), next);
            if (added) {
                states_.push_back(state);
            }
            return {place->second, added};
        } else if constexpr (ordered) {
            if (const auto found = index_.find(&state); found != index_.end()) {
                return {found->second, false};
            }
            states_.push_back(state);
            index_.emplace(&states_.back(), next);
            return {next, true};
        } else {
            for (std::size_t i = 0; i < next; ++i) {
                if (states_[i] == state) {
                    return {i, false};
                }
            }
            states_.push_back(state);
            return {next, true};
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
    [[nodiscard]] const State& operator[](std::size_t i) const { return states_[i]; }

private:
    Key key_;
    std::deque<State> states_; // stable addresses
    decltype(index()) index_;
};

struct Edge {
    std::size_t from;
    std::size_t to;
};

/// Counts the paths from node 0 to nodes without outgoing edges, along a topological order.
inline std::optional<std::uint64_t> count_paths(std::size_t nodes, const std::vector<Edge>& edges) {
    std::vector<std::vector<std::size_t>> next(nodes);
    std::vector<std::size_t> into(nodes);
    for (const Edge& edge : edges) {
        next[edge.from].push_back(edge.to);
        ++into[edge.to];
    }
    std::vector<std::uint64_t> paths(nodes);
    std::vector<std::size_t> ready;
    std::uint64_t ends = 0;
    std::size_t done = 0;
    if (into[0] == 0) {
        ready.push_back(0);
        paths[0] = 1;
    }
    while (!ready.empty()) {
        const std::size_t node = ready.back();
        ready.pop_back();
        ++done;
        if (next[node].empty() && __builtin_add_overflow(ends, paths[node], &ends)) {
            return std::nullopt;
        }
        for (const std::size_t to : next[node]) {
            if (__builtin_add_overflow(paths[to], paths[node], &paths[to])) {
                return std::nullopt;
            }
            if (--into[to] == 0) {
                ready.push_back(to);
            }
        }
    }
    return done == nodes ? std::optional(ends) : std::nullopt;
}

/// Whether the engine's hash is the hash of its state.
template <class Spec> [[nodiscard]] bool has_fresh_hash(const Engine<Spec>& engine) {
    if constexpr (HasHash<Spec>) {
        return engine.state_hash() == Spec::Hash::of(StateOf<Spec>(engine.state()));
    } else {
        return true;
    }
}

/// Checks every law that needs no history, for one input in one state. Returns what the input did.
template <class Spec>
Trial<Spec> check_input(const Config<Spec>& config, const TablePtr<Spec>& table,
                        const TablePtr<Spec>& rewritten, const TablePtr<Spec>& ties,
                        const StateOf<Spec>& state, const Submission<Spec>& one) {
    Engine<Spec> engine(config.setup, StateOf<Spec>(state), {.budget = config.budget, .table = table});
    const auto outcome = engine.dispatch(one.input, one.by);
    if (!outcome.committed()) {
        if (!(engine.state() == state) || engine.undo_depth() != 0 || !has_fresh_hash(engine)) {
            broken(config.laws, Law::Atomic, "something changed after " + std::string(name(outcome.kind())));
        }
        if (outcome.refusal() != nullptr && outcome.refusal()->exceeded() != nullptr) {
            broken(config.laws, Law::Bounded, printed(*outcome.refusal()));
        }
    } else {
        const auto fresh = [&state] { return StateOf<Spec>(state); };
        check_commit(config, fresh, *outcome.frame(), engine.state());
    }
    check_legality(config, state, one.input, one.by, outcome);
    auto trial = try_out(config, rewritten, state, one.input, one.by);
    if (trial.kind != outcome.kind() || (trial.after && !(*trial.after == engine.state()))) {
        broken(config.laws, Law::Deterministic, "a second engine does something else");
    }
    if (ties != nullptr) {
        const auto other = try_out(config, ties, state, one.input, one.by);
        if (other.kind != trial.kind || other.refusal != trial.refusal || other.after != trial.after) {
            broken(config.laws, Law::OrderIndependent,
                   "behaviors of equal order keys, reversed, do something else");
        }
    }
    if (outcome.committed() && !trial.barrier().raised()) {
        const auto after = engine.state();
        if (!engine.undo() || !(engine.state() == state) || !engine.redo() || !(engine.state() == after)) {
            broken(config.laws, Law::Reversible, "undo and redo do not lead back and forth");
        }
    } else if (outcome.committed() && engine.undo()) {
        broken(config.laws, Law::Guarded, "undo goes back across a barrier");
    }
    Secrets<Spec>(config, table, nullptr)
        .check(state, one.input, one.by, try_out(config, table, state, one.input, one.by), 1);
    return trial;
}

} // namespace herding::inline v0::law::detail
