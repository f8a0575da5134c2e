#pragma once

#include "herding/herding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

/// A game without a purpose: small, with an instance of everything that an engine must handle.
namespace counters {

struct State {
    std::vector<int> items;
    int tokens = 0;
    herding::Hidden<int> secret{7};
    herding::Generator generator{1};

    friend bool operator==(const State&, const State&) = default;
};

enum class Kind : std::uint8_t {
    Push,    ///< n diffs: nothing happens for 0, too many exceed the budget
    Tokens,  ///< n tokens, of which settling takes away one a round; too many exceed the budget of rounds
    Seal,    ///< one diff, which the Spec declares irreversible
    Roll,    ///< moves the generator
    Show,    ///< a diff that declares `reveals`
    Look,    ///< player n sees the secret: a reveal only the first time
    Conceal, ///< removes all viewers of the secret
    Bad,     ///< invalid input
    Explode, ///< one diff, then one whose `apply` throws
};

constexpr std::string_view name(Kind kind) {
    constexpr std::string_view names[] = {"push", "tokens",  "seal", "roll",   "show",
                                          "look", "conceal", "bad",  "explode"};
    return names[static_cast<std::size_t>(kind)];
}

struct Input {
    Kind kind = Kind::Push;
    int n = 0;

    friend bool operator==(const Input&, const Input&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Input& input) {
        return out << name(input.kind) << '(' << input.n << ')';
    }
};

struct Trace {
    char what = '?';
    int value = 0;
    friend bool operator==(const Trace&, const Trace&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Trace& trace) {
        return out << trace.what << trace.value;
    }
};

struct Append {
    int value;
    /// Leaves two traces: the value, and the number of items.
    std::array<Trace, 2> apply(State& state) const {
        state.items.push_back(value);
        return {Trace{'a', value}, Trace{'n', static_cast<int>(state.items.size())}};
    }
    friend bool operator==(const Append&, const Append&) = default;
};
struct AddTokens {
    int n;
    Trace apply(State& state) const {
        state.tokens += n;
        return {'t', n};
    }
    friend bool operator==(const AddTokens&, const AddTokens&) = default;
};
struct Draw {
    Trace apply(State& state) const {
        const auto drawn = static_cast<int>(state.generator.below(6));
        state.items.push_back(drawn);
        return {'d', drawn};
    }
    friend bool operator==(const Draw&, const Draw&) = default;
};
struct ShowAll {
    static constexpr bool reveals = true;
    Trace apply(State& state) const { return {'s', state.secret.value()}; }
    friend bool operator==(const ShowAll&, const ShowAll&) = default;
};
struct LookAt {
    int player;
    Trace apply(State& state) const {
        state.secret.reveal_to(static_cast<std::uint16_t>(player));
        return {'l', player};
    }
    friend bool operator==(const LookAt&, const LookAt&) = default;
};
struct Cover {
    Trace apply(State& state) const {
        state.secret.hide_from_all();
        return {'c', 0};
    }
    friend bool operator==(const Cover&, const Cover&) = default;
};
struct Bomb {
    Trace apply(State& state) const {
        state.items.clear();
        throw std::runtime_error("bomb");
    }
    friend bool operator==(const Bomb&, const Bomb&) = default;
};

enum class Info : std::uint8_t { Bad, Full };

/// The rule refuses more items than this, after it has emitted them.
inline constexpr std::size_t item_limit = 24;
inline constexpr herding::Budget budget{.diffs = 9, .settling_rounds = 5};

struct Spec {
    using State = counters::State;
    using Input = counters::Input;
    using Diff = std::variant<Append, AddTokens, Draw, ShowAll, LookAt, Cover, Bomb>;
    using Trace = counters::Trace;
    using Info = counters::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Spec>;
    using Verdict = herding::Verdict<Info>;

    static Verdict check(Dispatch& d) {
        if (d.input().kind == Kind::Bad) {
            return herding::InvalidInput{Info::Bad};
        }
        return herding::Continue{};
    }
    static Verdict add(Dispatch& d) {
        if (d.input().kind == Kind::Push) {
            for (int i = 0; i < d.input().n; ++i) {
                d.emit(Append{i});
            }
        } else if (d.input().kind == Kind::Tokens && d.input().n != 0) {
            d.emit(AddTokens{d.input().n});
        } else if (d.input().kind == Kind::Seal) {
            d.emit(Diff{Append{77}}); // a variant goes through other code than its alternatives
        }
        return herding::Continue{};
    }
    static Verdict luck(Dispatch& d) {
        if (d.input().kind == Kind::Roll) {
            d.emit(Draw{});
        }
        return herding::Continue{};
    }
    static Verdict eyes(Dispatch& d) {
        if (d.input().kind == Kind::Show) {
            d.emit(ShowAll{});
        } else if (d.input().kind == Kind::Look) {
            d.emit(LookAt{d.input().n});
        } else if (d.input().kind == Kind::Conceal) {
            d.emit(Cover{});
        }
        return herding::Continue{};
    }
    static Verdict explode(Dispatch& d) {
        if (d.input().kind == Kind::Explode) {
            d.emit(Append{1});
            d.emit(Bomb{});
        }
        return herding::Continue{};
    }
    static Verdict limit(Dispatch& d) {
        if (d->items.size() > item_limit) {
            return herding::Disallowed{Info::Full};
        }
        return herding::Continue{};
    }

    static Verdict echo(Dispatch& d) {
        if (d->tokens == 2) {
            d.emit(Append{-1});
        }
        return herding::Continue{};
    }
    static Verdict settle(Dispatch& d) {
        if (d->tokens > 0) {
            d.emit(AddTokens{-1});
        }
        return herding::Continue{};
    }

    // Not in order, on purpose.
    static constexpr auto behaviors() {
        return herding::table<Spec>({
            {"limit", 40, limit, "rule 4"},
            {"luck", 20, luck},
            {"add", 20, add, "rule 2"},
            {"explode", 30, explode},
            {"check", 10, check, "rule 1"},
            {"eyes", 25, eyes},
        });
    }
    static constexpr auto settling() {
        return herding::table<Spec>({{"settle", 2, settle, "rule 6"}, {"echo", 1, echo, "rule 5"}});
    }

    static herding::Reversibility reversibility(const Input& input) {
        return input.kind == Kind::Seal ? herding::Reversibility::Irreversible
                                        : herding::Reversibility::Reversible;
    }
    static std::size_t footprint(const State& state) { return 10 + state.items.size(); }
    /// Players undo their own frames, the system undoes everything.
    static bool may_undo(herding::Actor by, const herding::Frame<Spec>& frame) {
        return by == herding::Actor::system || by == frame.actor;
    }
    static constexpr auto generator = &State::generator;
};

} // namespace counters
