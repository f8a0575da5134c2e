#pragma once

#include <herding/herding.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

/// A card game that uses everything a Spec can have: Setup, settling, generator, hidden values, boxes, bounds.
/// Two players draw from a deck into a row. Equal neighbors in the row vanish. A player may show a card.
namespace cards {

struct Setup {
    std::uint32_t ranks = 3;
};

struct Table {
    herding::Generator generator{1};
    herding::CowVector<int, 4> row;
    herding::Cow<std::array<int, 2>> drawn{std::array<int, 2>{}};
    herding::Hidden<int> secret;
    friend bool operator==(const Table&, const Table&) = default;
};

struct Draw {
    friend bool operator==(Draw, Draw) = default;
};
struct Put {
    int rank;
    friend bool operator==(Put, Put) = default;
};
struct Show {
    std::uint16_t player;
    friend bool operator==(Show, Show) = default;
};
struct End {
    friend bool operator==(End, End) = default;
};

struct Drawn {
    int rank;
    friend bool operator==(Drawn, Drawn) = default;
};
struct Vanished {
    int rank;
    friend bool operator==(Vanished, Vanished) = default;
};
struct Shown {
    std::uint16_t player;
    friend bool operator==(Shown, Shown) = default;
};
using Trace = std::variant<Drawn, Vanished, Shown>;

struct Append {
    int rank;
    Drawn apply(Table& table) const {
        table.row.push_back(rank);
        return {rank};
    }
    friend bool operator==(Append, Append) = default;
};
struct DrawOne {
    std::uint32_t ranks;
    Drawn apply(Table& table) const {
        const int rank = static_cast<int>(table.generator.below(ranks));
        table.row.push_back(rank);
        table.drawn.write()[0] += 1;
        return {rank};
    }
    friend bool operator==(DrawOne, DrawOne) = default;
};
struct Vanish {
    std::array<Vanished, 2> apply(Table& table) const {
        const int rank = table.row.back();
        table.row.pop_back();
        table.row.pop_back();
        return {{{rank}, {rank}}};
    }
    friend bool operator==(Vanish, Vanish) = default;
};
struct Reveal {
    std::uint16_t player;
    Shown apply(Table& table) const {
        table.secret.reveal_to(player);
        return {player};
    }
    friend bool operator==(Reveal, Reveal) = default;
};
struct Open {
    static constexpr bool reveals = true;
    Shown apply(Table&) const { return {0}; }
    friend bool operator==(Open, Open) = default;
};

struct Game {
    using State = Table;
    using Input = std::variant<Draw, Put, Show, End>;
    using Diff = std::variant<Append, DrawOne, Vanish, Reveal, Open>;
    using Trace = cards::Trace;
    using Info = std::string;
    using OrderKey = int;
    using Setup = cards::Setup;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict draw(Dispatch& d) {
        if (std::holds_alternative<Draw>(d.input())) {
            d.emit(DrawOne{d.setup().ranks});
        }
        return herding::Continue{};
    }
    static Verdict put(Dispatch& d) {
        if (const auto* put = std::get_if<Put>(&d.input())) {
            if (put->rank < 0) {
                return herding::InvalidInput{Info("ranks start at 0")};
            }
            if (static_cast<std::uint32_t>(put->rank) >= d.setup().ranks) {
                return herding::Disallowed{Info("no such rank in this game")};
            }
            d.emit(Diff(Append{put->rank}));
        }
        return herding::Continue{};
    }
    static Verdict show(Dispatch& d) {
        if (const auto* show = std::get_if<Show>(&d.input())) {
            d.emit(Reveal{show->player});
        }
        return herding::Continue{};
    }
    static Verdict end(Dispatch& d) {
        if (std::holds_alternative<End>(d.input())) {
            d.emit(Open{});
        }
        return herding::Continue{};
    }
    static Verdict pairs_vanish(Dispatch& d) {
        const auto& row = d->row;
        if (row.size() > 1 && row.back() == row[row.size() - 2]) {
            d.emit(Vanish{});
        }
        return herding::Continue{};
    }

    static constexpr auto behaviors() {
        return herding::table<Game>(
            {{"show", 3, show}, {"draw", 1, draw, "rule 1"}, {"put", 2, put, "rule 2"}, {"end", 4, end}});
    }
    static constexpr auto settling() {
        return herding::table<Game>({{"pairs_vanish", 0, pairs_vanish, "rule 3"}});
    }
    static constexpr auto generator = &Table::generator;
    static herding::Reversibility reversibility(const Input& input, const State&) {
        return std::holds_alternative<End>(input) ? herding::Reversibility::Irreversible
                                                  : herding::Reversibility::Reversible;
    }
    static std::size_t footprint(const State& state) {
        return sizeof(State) + state.row.size() * sizeof(int);
    }
    static bool may_undo(herding::Actor by, const herding::Frame<Game>& frame) {
        return by == herding::Actor::system || by == frame.actor;
    }
};

} // namespace cards
