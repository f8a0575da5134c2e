// A heap of stones, and two players who take one to three of them. Whoever takes the last one wins. Build and run it:
//     g++ -std=c++20 -I include examples/hello/hello.cpp -o hello && ./hello
#include "herding/herding.hpp"

#include <iostream>
#include <string_view>

constexpr auto ann = herding::Actor::player(0);
constexpr auto bob = herding::Actor::player(1);

struct Heap { // the State: the whole game as one value
    int stones = 5;
    herding::Actor turn = ann;
    bool operator==(const Heap&) const = default;
};
struct Take { // the Input: what a player submits
    int count;
    bool operator==(const Take&) const = default;
};
struct Took { // the Trace: what has happened
    int left;
    bool operator==(const Took&) const = default;
};
struct Remove { // the Diff: the only way to change the State
    int count;
    Took apply(Heap& heap) const {
        heap.turn = heap.turn == ann ? bob : ann;
        return {heap.stones -= count};
    }
    bool operator==(const Remove&) const = default;
};

struct Game { // the Spec: these types, and the rules as a table
    using State = Heap;
    using Input = Take;
    using Diff = Remove;
    using Trace = Took;
    using Info = std::string_view;
    using OrderKey = int;

    // [rules]
    static herding::Verdict<Info> your_turn(herding::Dispatch<Game>& d) {
        if (d.actor() != d->turn) { // `d` shows the State, the input and who submitted it
            return herding::Disallowed{Info("not your turn")};
        }
        return herding::Continue{};
    }
    static herding::Verdict<Info> take(herding::Dispatch<Game>& d) {
        const int count = d.input().count;
        if (count < 1 || count > 3 || count > d->stones) {
            return herding::Disallowed{Info("take 1 to 3 stones that are there")};
        }
        d.emit(Remove{count}); // changes a copy, which becomes the State if no rule refuses
        return herding::Continue{};
    }
    static constexpr auto behaviors() { // name, order, function
        return herding::table<Game>({{"your_turn", 10, your_turn}, {"take", 20, take}});
    }
    // [rules]
};

int main() {
    // [use]
    herding::Engine<Game> game;
    std::cout << game.dispatch(Take{2}, ann) << '\n'; // committed frame 1
    std::cout << game.dispatch(Take{2}, ann) << '\n'; // disallowed by your_turn: not your turn
    std::cout << game.dispatch(Take{3}, bob) << '\n'; // committed frame 2
    std::cout << game.state().stones << " left\n";    // 0 left
    std::cout << game.undo() << '\n';                 // undone frame 2
    std::cout << game.state().stones << " left\n";    // 3 left
    // [use]
}
