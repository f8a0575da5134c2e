#pragma once

#include "meaning/game/table.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Diffs and traces of Pier. A diff that changes numbers holds the changes, so that its traces name the rules.
namespace meaning::pier {

// ---- Traces

struct PhaseBegan {
    std::uint8_t round = 0;
    Phase phase = {};
    Player player = 0;
    friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
/// What the players decide or must not forget.
struct Reminded {
    std::string of = {};
    friend bool operator==(const Reminded&, const Reminded&) = default;
};
struct Moved {
    UnitId unit = {};
    Place from = {};
    Place to = {};
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct CoverChanged {
    UnitId unit = {};
    std::string to = {}; ///< empty: none
    friend bool operator==(const CoverChanged&, const CoverChanged&) = default;
};
/// A number on the table, and the rule that changed it.
struct NumberChanged {
    NumberChange change = {};
    friend bool operator==(const NumberChanged&, const NumberChanged&) = default;
};
struct AttackDeclared {
    Declared attack = {};
    friend bool operator==(const AttackDeclared&, const AttackDeclared&) = default;
};
struct ChargeDeclared {
    UnitId unit = {};
    UnitId target = {};
    friend bool operator==(const ChargeDeclared&, const ChargeDeclared&) = default;
};
/// Models of a unit flee in the morale phase.
struct Fled {
    UnitId unit = {};
    std::uint8_t fled = 0;
    std::uint8_t models = 0; ///< left
    friend bool operator==(const Fled&, const Fled&) = default;
};
struct Suffered {
    UnitId unit = {};
    std::uint8_t wounds = 0;
    std::uint8_t models = 0; ///< left
    friend bool operator==(const Suffered&, const Suffered&) = default;
};
struct Destroyed {
    UnitId unit = {};
    friend bool operator==(const Destroyed&, const Destroyed&) = default;
};
struct BattleEnded {
    Result result = {};
    friend bool operator==(const BattleEnded&, const BattleEnded&) = default;
};

/// One of several traces of a diff, which becomes any variant that has them all.
template <class... Each> struct OneOf {
    std::variant<Each...> what;

    template <class T>
        requires std::constructible_from<std::variant<Each...>, T>
    OneOf(T trace) : what(std::move(trace)) {}

    template <class... All> operator std::variant<All...>() const {
        return std::visit([](const auto& one) { return std::variant<All...>(one); }, what);
    }
};

template <class... Each> using Several = std::vector<OneOf<Each...>>;

template <class Traces> void append(Traces& traces, const std::vector<NumberChange>& changes) {
    for (const NumberChange& one : changes) {
        traces.emplace_back(NumberChanged{one});
    }
}
template <class Traces> void append(Traces& traces, const std::vector<std::string>& reminders) {
    for (const std::string& one : reminders) {
        traces.emplace_back(Reminded{one});
    }
}

// ---- Diffs

struct EnterPhase {
    std::uint8_t round = 0;
    Phase phase = {};
    Player player = 0;
    std::vector<std::string> reminders = {};
    std::vector<NumberChange> changes = {};

    Several<PhaseBegan, Reminded, NumberChanged> apply(Board& board) const {
        board.round = round;
        board.phase = phase;
        board.active = player;
        if (phase == Phase::command) {
            for (Standing& one : board.units) {
                one.moved = false;
                one.charged = false;
                one.fallen = 0;
            }
        }
        Several<PhaseBegan, Reminded, NumberChanged> traces;
        traces.emplace_back(PhaseBegan{round, phase, player});
        append(traces, changes);
        append(traces, reminders);
        return traces;
    }
    friend bool operator==(const EnterPhase&, const EnterPhase&) = default;
};

/// A unit moves or charges. Cover and auras change with its place.
struct Move {
    UnitId unit = {};
    Place to = {};
    bool charge = false;
    bool cover_changes = false;
    std::string cover = {};
    std::vector<NumberChange> changes = {};

    Several<Moved, CoverChanged, NumberChanged> apply(Board& board) const {
        Standing& own = board.units.at(unit.number());
        Several<Moved, CoverChanged, NumberChanged> traces;
        traces.emplace_back(Moved{unit, own.place, to});
        own.place = to;
        own.moved = true;
        own.charged = own.charged || charge;
        if (cover_changes) {
            traces.emplace_back(CoverChanged{unit, cover});
        }
        append(traces, changes);
        return traces;
    }
    friend bool operator==(const Move&, const Move&) = default;
};

/// An attack, a power or a charge begins. It changes nothing on the table but what its players are reminded of.
struct Declare {
    Declared attack = {};
    bool charge = false;
    std::vector<std::string> reminders = {};

    Several<AttackDeclared, ChargeDeclared, Reminded> apply(Board& /*board*/) const {
        Several<AttackDeclared, ChargeDeclared, Reminded> traces;
        if (charge) {
            traces.emplace_back(ChargeDeclared{attack.attacker, attack.target});
        } else {
            traces.emplace_back(AttackDeclared{attack});
        }
        append(traces, reminders);
        return traces;
    }
    friend bool operator==(const Declare&, const Declare&) = default;
};

/// A unit loses wounds, and models with them.
struct Suffer {
    UnitId unit = {};
    std::uint8_t wounds = 0;
    std::uint8_t models = 0; ///< left
    std::uint8_t lost = 0;   ///< wounds of the next model
    std::vector<NumberChange> changes = {};
    std::vector<std::string> reminders = {}; ///< of a unit that is destroyed

    Several<Suffered, Destroyed, NumberChanged, Reminded> apply(Board& board) const {
        Standing& own = board.units.at(unit.number());
        own.fallen = static_cast<std::uint8_t>(own.fallen + own.models - models);
        own.models = models;
        own.lost = lost;
        Several<Suffered, Destroyed, NumberChanged, Reminded> traces;
        traces.emplace_back(Suffered{unit, wounds, models});
        if (models == 0) {
            traces.emplace_back(Destroyed{unit});
        }
        append(traces, changes);
        append(traces, reminders);
        return traces;
    }
    friend bool operator==(const Suffer&, const Suffer&) = default;
};

/// Models leave the table. The one that was hurt goes first.
struct Flee {
    UnitId unit = {};
    std::uint8_t models = 0; ///< left
    std::vector<NumberChange> changes = {};

    Several<Fled, NumberChanged> apply(Board& board) const {
        Standing& own = board.units.at(unit.number());
        Several<Fled, NumberChanged> traces;
        traces.emplace_back(Fled{unit, static_cast<std::uint8_t>(own.models - models), models});
        own.models = models;
        own.lost = 0;
        append(traces, changes);
        return traces;
    }
    friend bool operator==(const Flee&, const Flee&) = default;
};

struct EndBattle {
    Result result = {};

    BattleEnded apply(Board& board) const {
        board.result = result;
        return {result};
    }
    friend bool operator==(const EndBattle&, const EndBattle&) = default;
};

} // namespace meaning::pier
