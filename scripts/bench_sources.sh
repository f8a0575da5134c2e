# Sourced by scripts/bench and scripts/bench_compile: the programs whose compilation they measure, written to standard
# output.
# shellcheck shell=bash

smallest() {
    cat <<'END'
#include <tictactoe/tictactoe.hpp>

int main() {
    herding::Engine<tictactoe::Game> game;
    return game.dispatch({1, 1}, tictactoe::player(tictactoe::Mark::X)).committed() ? 0 : 1;
}
END
}

# The same in the two-file form: this is the file that plays.
smallest_extern() {
    cat <<'END'
#include <tictactoe/tictactoe.hpp>

HERDING_EXTERN_ENGINE(tictactoe::Game)

int main() {
    herding::Engine<tictactoe::Game> game;
    return game.dispatch({1, 1}, tictactoe::player(tictactoe::Mark::X)).committed() ? 0 : 1;
}
END
}

# Types that take part in every form, from `serialize` alone: what one more of them costs.
reflected() { # COUNT
    local i
    printf '#include "herding/reflect/%s.hpp"\n' binary hash json text
    for ((i = 0; i < $1; ++i)); do
        cat <<END
struct Type$i {
    std::uint32_t a$i = 0;
    bool b$i = false;
    std::vector<std::uint16_t> c$i;
    std::string d$i;
    template <class A> void serialize(A& a, std::uint32_t) {
        a(CEREAL_NVP(a$i), CEREAL_NVP(b$i), CEREAL_NVP(c$i), CEREAL_NVP(d$i));
    }
};
bool all_forms(const Type$i& value) {
    using namespace herding::reflect;
    return hash64(read_binary<Type$i>(write_binary(value))) == hash64(from_json<Type$i>(to_json(value))) &&
           hash64(parse<Type$i>(print(value))) == hash64(value);
}
END
    done
}
# Sequences of eight positions each, all combinators in them, which call each other and share names of actions.
sequences() { # COUNT
    local i
    cat <<'END'
#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"
using namespace herding::sequence;
using Die = herding::reflect::Bounded<1, 6>;
struct Board { std::uint32_t sum = 0; friend bool operator==(const Board&, const Board&) = default; };
struct Added { std::uint32_t n; friend bool operator==(const Added&, const Added&) = default; };
struct Add {
    std::uint32_t n;
    Added apply(Board& board) const { board.sum += n; return {n}; }
    friend bool operator==(const Add&, const Add&) = default;
};
END
    for ((i = $1 - 1; i >= 0; --i)); do
        cat <<END
struct S$i {
    std::uint8_t left = 0, hits = 0;
    Die die{};
    bool flag = false;
    std::uint16_t player = 0;
    friend bool operator==(const S$i&, const S$i&) = default;
    auto script() {
        return seq(
            run<"first">([this] { left = 2; }),
            act<"roll_$((i % 8))">(chance, [this](const Board& b, Die d) { die = d; flag = b.sum % 2 == 0; return stop_when(d == 1); }),
            choose<"turn">(
                act<"attack_$((i % 8))">(by([this] { return player; }), [this](Emits<Add> out, Die d) { out.emit(Add{static_cast<std::uint32_t>(d)}); hits = 1; },
                                         require<"above the die">([this](Die d) { return d <= die; })),
                act<"pass_$((i % 8))">(by([this](const Board& b) { return (player + b.sum) % 2; }), [] {})),
            when([this] { return flag; }, act<"decide_$((i % 8))">(by([this] { return player; }), [this](bool yes) { flag = yes; })),
            loop_while([this] { return left > 0; }, run<"next">([this] { --left; }),
                       act<"save_$((i % 8))">(chance, [this](Emits<Add> out, Die d) { if (d > 3) { out.emit(Add{1}); } })),
END
        if ((i + 1 < $1 && i % 3 != 2)); then
            echo "            call<\"inner\">([this](const Board&) { S$((i + 1)) s; s.player = player; return s; }, [this](const S$((i + 1))& s) { hits = s.hits; }));"
        else
            echo "            run<\"inner\">([this](Emits<Add> out, const Board& b) { if (b.sum != 0) { out.emit(Add{hits}); } }));"
        fi
        printf '    }\n};\n'
    done
    printf 'struct Game {\n    using Rules = herding::sequence::Rules<Board'
    for ((i = 0; i < $1; ++i)); do printf ', S%s' "$i"; done
    cat <<'END'
>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Add>;
    using Trace = Rules::Traces<Added>;
    using Info = ActionRefusal;
    using OrderKey = int;
    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }
};
int main() {
    herding::Engine<Game> engine;
    return engine.dispatch(Begin{}).committed() && !legal_actions<Game>(engine.state()).empty() ? 0 : 1;
}
END
}
# A bluffing game of some 500 lines: five roles that one may claim without having them, hidden cards, coins.
bluff() {
    local i
    cat <<'END'
#pragma once

#include "herding/herding.hpp"
#include "herding/sequence/sequence.hpp"
#include "herding/view/view.hpp"

#include <cereal/cereal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace bluff {

using namespace herding::sequence;
using Player = std::uint16_t;
using Coins = std::uint8_t;
enum class Role : std::uint8_t { Duke, Captain, Assassin, Ambassador, Contessa };
constexpr Player other(Player player) { return player == 0 ? 1 : 0; }

struct Board {
    std::array<std::optional<herding::Hidden<Role>>, 2> cards{};
    std::array<Coins, 2> coins{};
    std::uint8_t rounds = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(cards), CEREAL_NVP(coins), CEREAL_NVP(rounds));
    }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Dealt {
    Player player = 0;
    herding::Hidden<Role> card{};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player), CEREAL_NVP(card)); }
    friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct Deal {
    Player player = 0;
    Role card{};
    Dealt apply(Board& board) const {
        board.cards[player].emplace(card).reveal_to(player);
        return {player, *board.cards[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player), CEREAL_NVP(card)); }
    friend bool operator==(const Deal&, const Deal&) = default;
};
END
    for ((i = 0; i < 5; ++i)); do
        cat <<END

struct Claimed$i {
    Player player = 0;
    std::uint8_t round = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(round));
    }
    friend bool operator==(const Claimed$i&, const Claimed$i&) = default;
};
struct Doubted$i {
    Player player = 0;
    bool lied = false;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(lied));
    }
    friend bool operator==(const Doubted$i&, const Doubted$i&) = default;
};
struct Paid$i {
    Player player = 0;
    Coins coins = 0;
    Coins in_all = 0;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(coins), CEREAL_NVP(in_all));
    }
    friend bool operator==(const Paid$i&, const Paid$i&) = default;
};
struct Claim$i {
    Player player = 0;
    Claimed$i apply(Board& board) const { return {player, ++board.rounds}; }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Claim$i&, const Claim$i&) = default;
};
struct Doubt$i {
    Player player = 0;
    Doubted$i apply(Board& board) const {
        auto& card = board.cards[other(player)];
        card->reveal_to_all();
        return {player, card->value() != static_cast<Role>($i)};
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player)); }
    friend bool operator==(const Doubt$i&, const Doubt$i&) = default;
};
struct Pay$i {
    Player player = 0;
    Coins coins = 0;
    Paid$i apply(Board& board) const {
        board.coins[player] = static_cast<Coins>((board.coins[player] + coins) % 64);
        return {player, coins, board.coins[player]};
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(coins));
    }
    friend bool operator==(const Pay$i&, const Pay$i&) = default;
};
struct Use$i {
    Player player = 0;
    bool doubted = false;
    bool blocked = false;
    auto script() {
        return seq(
            run<"claim">([this](Emits<Claim$i> out) { out.emit(Claim$i{player}); }),
            choose<"answer">(act<"doubt">(by([this] { return other(player); }), [this] { doubted = true; }),
                             act<"block">(by([this] { return other(player); }), [this] { blocked = true; }),
                             act<"accept">(by([this] { return other(player); }), [] {})),
            when([this] { return doubted; },
                 run<"show">([this](Emits<Doubt$i> out) { out.emit(Doubt$i{other(player)}); })),
            when([this] { return blocked; },
                 act<"insist_$i">(by([this] { return player; }), [this](bool yes) { blocked = !yes; })),
            run<"pay">([this](Emits<Pay$i> out, const Board& board) {
                const bool lied = board.cards[player]->value() != static_cast<Role>($i);
                out.emit(Pay$i{doubted && lied ? other(player) : player, static_cast<Coins>(blocked ? 1 : $i + 1)});
            }));
    }
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(CEREAL_NVP(player), CEREAL_NVP(doubted), CEREAL_NVP(blocked));
    }
    friend bool operator==(const Use$i&, const Use$i&) = default;
};
END
    done
    cat <<'END'

struct Hand {
    Player player = 0;
    std::uint8_t round = 0;
    auto script() {
        return seq(
            for_each(
                player, [] { return 2; },
                act<"deal">(chance, [this](Emits<Deal> out, Role card) { out.emit(Deal{player, card}); })),
            for_each(
                round, [] { return 3; },
                run<"turn">([this] { player = static_cast<Player>(round % 2); }),
                choose<"claims">(
END
    for ((i = 0; i < 5; ++i)); do
        cat <<END
                    act<"use_$i">(by([this] { return player; }), [] {})
                        .then(call<"used_$i">([this] { return Use$i{player}; }, [] {}))$( ((i < 4)) && echo , || echo ')));')
END
    done
    cat <<'END'
    }
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(player), CEREAL_NVP(round)); }
    friend bool operator==(const Hand&, const Hand&) = default;
};

struct Game {
    using Rules = herding::sequence::Rules<Board, Hand, Use0, Use1, Use2, Use3, Use4>;
    using State = Rules::State;
    using Input = Rules::Input;
    using Diff = Rules::Diffs<Deal, Claim0, Doubt0, Pay0, Claim1, Doubt1, Pay1, Claim2, Doubt2, Pay2, Claim3, Doubt3, Pay3,
                              Claim4, Doubt4, Pay4>;
    using Trace = Rules::Traces<Dealt, Claimed0, Doubted0, Paid0, Claimed1, Doubted1, Paid1, Claimed2, Doubted2, Paid2,
                                Claimed3, Doubted3, Paid3, Claimed4, Doubted4, Paid4>;
    using Info = ActionRefusal;
    using OrderKey = int;

    static constexpr auto behaviors() { return herding::table<Game>({{"sequences", 0, resume<Game>}}); }

    static std::optional<Input> view(const Input& input, Player) {
        return std::holds_alternative<Action<"deal", Role>>(input) ? std::nullopt : std::optional(input);
    }
    static std::optional<Diff> view(const Diff& diff, Player player) {
        const Deal* deal = std::get_if<Deal>(&diff);
        return deal != nullptr && deal->player != player ? std::nullopt : std::optional(diff);
    }
    static std::optional<Trace> view(const Trace& trace, Player) { return trace; }
    static void determinize(State& state, Player player, herding::Generator& generator) {
        for (auto& card : state.cards) {
            if (card && !card->seen_by(player) && !card->seen_by_all()) {
                card = herding::Hidden<Role>::with_viewers(static_cast<Role>(generator.below(5)), card->viewers());
            }
        }
    }
};

} // namespace bluff
END
}

# Its unit with the engine and all forms.
bluff_unit() {
    cat <<'END'
#include "bluff.hpp"

#include "herding/reflect/binary.hpp"
#include "herding/reflect/json.hpp"
#include "herding/reflect/text.hpp"

bool all_of_it() {
    using namespace herding::reflect;
    herding::Engine<bluff::Game> engine;
    if (!engine.dispatch(herding::sequence::Begin{}).committed()) {
        return false;
    }
    const auto& state = engine.state();
    return read_binary<bluff::Game::State>(write_binary(state)) == state &&
           from_json<bluff::Game::State>(to_json(state)) == state &&
           parse<bluff::Game::State>(print(state)) == state && !herding::view::of<bluff::Game>(state, 0).cards[1];
}
END
}

# Its laws.
bluff_laws() {
    cat <<'END'
#include "bluff.hpp"

#include "herding/law/law.hpp"
#include "herding/law/reflect_laws.hpp"
#include "herding/law/sequence.hpp"

bool laws_hold() {
    auto config = herding::law::sequence_config<bluff::Game>();
    config.observer = true;
    return herding::law::check(config).ok();
}
END
}
