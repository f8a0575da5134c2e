#pragma once

#include "meaning.hpp"
#include "program.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

/// The meaning of a generated script in its shortest form: a recursive walk over the tree that starts again for every
/// question, takes the recorded answers one after the other, and throws an exception when none is left.
namespace programs {

/// One answer: who, which action, with which argument.
struct Taken {
    std::uint16_t by = 0;
    std::string action;
    int argument = 0;
    friend bool operator==(const Taken&, const Taken&) = default;
    friend auto operator<=>(const Taken&, const Taken&) = default;
};

class Interpreter {
public:
    struct Frame {
        int level;
        std::string position;
        Variables variables;
    };

    Interpreter(std::array<Tree, 4> trees, Board board, std::vector<Taken> answers)
        : trees_(std::move(trees)), board_(board), answers_(std::move(answers)) {
        try {
            Variables first;
            script(0, first);
            over_ = true;
        } catch (const Waits&) {}
    }

    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const std::vector<Taken>& legal() const { return legal_; }
    /// The sequences that have not ended, outermost first, where it stopped.
    [[nodiscard]] const std::vector<Frame>& frames() const { return stopped_; }

private:
    struct Waits {};
    struct Ends {};

    void script(int level, Variables& x) {
        frames_.push_back({level, "", {}});
        const std::size_t depth = frames_.size();
        variables_.push_back(&x);
        try {
            const Tree& tree = trees_[static_cast<std::size_t>(level)];
            row(level, tree.first, tree.count, x);
        } catch (const Ends&) {
            // However deep in its own tree it was: this sequence ends, and no other.
        }
        frames_.resize(depth - 1);
        variables_.pop_back();
    }

    void row(int level, int first, int count, Variables& x) {
        for (int i = first; i < first + count; ++i) {
            node(level, i, x);
        }
    }

    const Node& at(int level, int i) const {
        return trees_[static_cast<std::size_t>(level)].nodes[static_cast<std::size_t>(i)];
    }

    static std::string numbered(char letter, int i) {
        return {letter, static_cast<char>('0' + i / 10), static_cast<char>('0' + i % 10)};
    }
    static std::string action(int i) { return numbered(static_cast<char>('x' + arguments_of(i)), i); }

    void apply(int level, int i, Variables& x, int argument) {
        if (const std::uint32_t what = effect(i, x, board_, argument); what != 0) {
            const Mark mark = mark_of(level == 3, x, what);
            mark.apply(board_);
            if (fires(mark, board_)) {
                fired_.push_back(mark);
            }
        }
    }

    /// After a step: what it has triggered runs, one after the other, before anything else.
    void interrupts() {
        while (!fired_.empty()) {
            Variables begun;
            begun.given = given_by(fired_.front());
            fired_.pop_front();
            std::deque<Mark> later;
            later.swap(fired_); // what the interrupt fires interrupts the interrupt
            script(3, begun);
            fired_.swap(later);
        }
    }

    void after_step(bool ends) {
        interrupts();
        if (ends) {
            throw Ends{};
        }
    }

    void node(int level, int i, Variables& x) {
        const Node& n = at(level, i);
        switch (n.kind) {
        case Kind::Run: {
            apply(level, i, x, 0);
            after_step(n.may_stop && ends(i, x, board_));
            break;
        }
        case Kind::Act: take(level, action(i), {i}, x); break;
        case Kind::Choose: {
            std::vector<int> alternatives;
            for (int k = 0; k < n.count; ++k) {
                alternatives.push_back(n.first + k);
            }
            take(level, numbered('c', i), alternatives, x);
            break;
        }
        case Kind::Each: each(level, i, x); break;
        case Kind::When:
            if (condition(i, x, board_)) {
                row(level, n.first, n.count, x);
            } else {
                row(level, n.other, n.others, x);
            }
            break;
        case Kind::Loop:
            while (x.rounds[static_cast<std::size_t>(i)] < 2 && condition(i, x, board_)) {
                ++x.rounds[static_cast<std::size_t>(i)];
                row(level, n.first, n.count, x);
            }
            break;
        case Kind::For: {
            auto& index = x.rounds[static_cast<std::size_t>(i)];
            for (index = 0; index < times(i, x, board_); ++index) {
                row(level, n.first, n.count, x);
            }
            break;
        }
        case Kind::Call: {
            frames_.back().position = numbered('k', i);
            Variables callee;
            callee.given = static_cast<std::uint8_t>(x.given + i);
            script(level + 1, callee);
            x.v[0] = static_cast<std::uint8_t>(x.v[0] + callee.v[1]);
            apply(level, i, x, 0);
            after_step(n.may_stop && ends(i, x, board_));
            break;
        }
        case Kind::StopIf:
            if (ends(i, x, board_)) {
                throw Ends{};
            }
            break;
        case Kind::Stop: throw Ends{};
        }
    }

    /// An offer of one or several actions to one player each.
    void take(int level, const std::string& position, const std::vector<int>& alternatives, Variables& x) {
        frames_.back().position = position;
        for (const int i : alternatives) {
            constexpr int values[] = {1, 2, 3};
            for (int argument = 0; argument < values[arguments_of(i)]; ++argument) {
                if (allowed(i, x, board_, argument)) {
                    legal_.push_back({decider(i, x, board_), action(i), argument});
                }
            }
        }
        const Taken taken = next();
        for (const int i : alternatives) {
            if (action(i) == taken.action) {
                const Node& n = at(level, i);
                apply(level, i, x, taken.argument);
                after_step(n.may_stop && ends(i, x, board_));
                row(level, n.first, n.count, x);
                return;
            }
        }
    }

    /// An offer to several players: all answer, then it runs for each in their order.
    void each(int level, int i, Variables& x) {
        frames_.back().position = numbered('e', i);
        const auto all = deciders(i, x, board_);
        std::vector<Taken> answered;
        while (answered.size() < all.size()) {
            for (std::uint16_t player = 0; player < 2; ++player) {
                const bool done = std::any_of(answered.begin(), answered.end(),
                                              [&](const Taken& t) { return t.by == player; });
                for (int argument = 0; argument < 3 && all.contains(player) && !done; ++argument) {
                    legal_.push_back({player, numbered('e', i), argument});
                }
            }
            answered.push_back(next());
        }
        std::sort(answered.begin(), answered.end());
        for (const Taken& answer : answered) {
            apply(level, i, x, answer.argument + 3 * answer.by);
        }
        after_step(false);
    }

    Taken next() {
        if (used_ == answers_.size()) {
            for (std::size_t f = 0; f < frames_.size(); ++f) {
                frames_[f].variables = *variables_[f];
            }
            stopped_ = frames_;
            throw Waits{};
        }
        legal_.clear();
        return answers_[used_++];
    }

    std::array<Tree, 4> trees_;
    Board board_;
    std::vector<Taken> answers_;
    std::size_t used_ = 0;
    std::vector<Frame> frames_, stopped_;
    std::vector<Variables*> variables_;
    std::deque<Mark> fired_;
    std::vector<Taken> legal_;
    bool over_ = false;
};

} // namespace programs
