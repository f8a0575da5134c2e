#pragma once

#include <dice/board.hpp>

#include <cstdint>

/// Phase of dice without a library: a struct with a stage, and a switch. No frames, no undo, no refusals with reasons.
/// A wrong input returns false.
namespace baseline {

template <std::uint8_t Count> struct Dice {
    enum class Stage : std::uint8_t { Announce, Roll, KeepIt, Reroll, Over };

    dice::Board board;
    Stage stage = Stage::Announce;
    std::uint8_t die = 0;
    dice::Rerolls allowed;
    dice::Die result{};
    bool free = false;

    [[nodiscard]] dice::Player player() const { return static_cast<dice::Player>(die % 2); }

    bool announce(int by, const dice::Rerolls& rules) {
        if (stage != Stage::Announce || by != player()) {
            return false;
        }
        allowed = rules;
        stage = Stage::Roll;
        return true;
    }
    bool roll(int by, dice::Die thrown) {
        if (stage != Stage::Roll || by != -1) {
            return false;
        }
        result = thrown;
        free = allowed.free || (allowed.ones && thrown == 1);
        if (!free && !(allowed.paid && board.can_pay(player()))) {
            score();
        } else {
            stage = Stage::KeepIt;
        }
        return true;
    }
    bool keep_it(int by, bool yes) {
        if (stage != Stage::KeepIt || by != player()) {
            return false;
        }
        if (yes) {
            score();
        } else {
            stage = Stage::Reroll;
        }
        return true;
    }
    bool reroll(int by, dice::Die thrown) {
        if (stage != Stage::Reroll || by != -1) {
            return false;
        }
        if (!free) {
            dice::PayReroll{player()}.apply(board);
        }
        result = thrown;
        score();
        return true;
    }

private:
    void score() {
        dice::Score{player(), result}.apply(board);
        stage = ++die == Count ? Stage::Over : Stage::Announce;
    }
};

} // namespace baseline
