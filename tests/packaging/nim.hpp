#pragma once

#include <herding/herding.hpp>

#include <cstdint>

/// A small game for the projects of this folder: a heap of stones. The player who takes the last stone wins.
namespace nim {

struct Heap {
    int stones = 7;
    friend bool operator==(const Heap&, const Heap&) = default;
};

struct Take {
    int stones;
    friend bool operator==(const Take&, const Take&) = default;
};

struct Took {
    int stones;
    friend bool operator==(const Took&, const Took&) = default;
};

struct Remove {
    int stones;
    Took apply(Heap& heap) const {
        heap.stones -= stones;
        return {stones};
    }
    friend bool operator==(const Remove&, const Remove&) = default;
};

enum class Info : std::uint8_t { OneToThree, TooFewLeft };

struct Game {
    using State = Heap;
    using Input = Take;
    using Diff = Remove;
    using Trace = Took;
    using Info = nim::Info;
    using OrderKey = int;

    using Dispatch = herding::Dispatch<Game>;
    using Verdict = herding::Verdict<Info>;

    static Verdict take(Dispatch& d) {
        const int wanted = d.input().stones;
        if (wanted < 1 || wanted > 3) {
            return herding::InvalidInput{Info::OneToThree};
        }
        if (wanted > d->stones) {
            return herding::Disallowed{Info::TooFewLeft};
        }
        d.emit(Remove{wanted});
        return herding::Continue{};
    }

    static constexpr auto behaviors() { return herding::table<Game>({{"take", 0, take}}); }
};

/// Plays a game with a refusal, undo and redo. Returns whether all results follow the rules.
inline bool plays() {
    herding::Engine<Game> game;
    bool good = game.dispatch(Take{3}).frame() != nullptr;
    good = good && game.dispatch(Take{4}).kind() == herding::OutcomeKind::InvalidInput;
    good = good && game.dispatch(Take{3}).frame() != nullptr && game.state().stones == 1;
    good = good && game.dispatch(Take{2}).kind() == herding::OutcomeKind::Disallowed;
    good = good && game.undo() && game.state().stones == 4;
    good = good && game.redo() && game.state().stones == 1;
    good = good && game.dispatch(Take{1}).frame() != nullptr && game.state().stones == 0;
    return good && game.frames().size() == 3;
}

} // namespace nim
