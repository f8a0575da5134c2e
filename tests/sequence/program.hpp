#pragma once

#include "herding/core/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// Random scripts, as data: trees of combinators drawn from a seed while compiling. From the same tree come a real
/// sequence (generated.hpp) and what a simple interpreter makes of it (interpreter.hpp).
namespace programs {

enum class Kind : std::uint8_t { Run, Act, Each, Choose, When, Loop, For, Call, StopIf, Stop };
inline constexpr int kinds = 10;

/// A node; its children lie in a row. What it does follows from its number, see `meaning.hpp`.
struct Node {
    Kind kind = Kind::Run;
    bool may_stop = false;
    std::uint8_t first = 0, count = 0;  // children; of a When those that run if it holds
    std::uint8_t other = 0, others = 0; // of a When those that run if not
};

struct Tree {
    static constexpr std::size_t room = 26;
    std::array<Node, room> nodes{};
    std::uint8_t size = 0;
    std::uint8_t first = 0, count = 0; // the script
};

class Draw {
public:
    constexpr Draw(std::uint64_t seed, bool calls) : random_(seed), calls_(calls) {}

    constexpr Tree tree() {
        row(tree_.first, tree_.count, 3 + random_.below(2), 0);
        return tree_;
    }

private:
    constexpr void row(std::uint8_t& first, std::uint8_t& count, std::uint32_t wanted, int depth) {
        const std::uint32_t left = Tree::room - tree_.size;
        count = static_cast<std::uint8_t>(wanted < left ? wanted : left);
        first = tree_.size;
        tree_.size = static_cast<std::uint8_t>(tree_.size + count);
        for (std::uint8_t i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(first + i);
            Node node = draw(depth);
            if (node.kind == Kind::StopIf && i == 0) {
                node.kind = Kind::Run;
            }
            fill(node, depth);
            tree_.nodes[at] = node;
        }
    }

    constexpr Node draw(int depth) {
        // Leaves twice as often as the rest; below a depth leaves alone.
        constexpr Kind kinds[] = {Kind::Run,  Kind::Act,    Kind::Act,  Kind::Run,  Kind::Each, Kind::StopIf,
                                  Kind::Call, Kind::Choose, Kind::When, Kind::Loop, Kind::For,  Kind::Choose};
        Node node;
        node.kind = kinds[random_.below(depth >= 2 ? 7 : 12)];
        if (node.kind == Kind::Call && !calls_) {
            node.kind = Kind::Act;
        }
        node.may_stop = random_.below(8) == 0;
        return node;
    }

    constexpr void fill(Node& node, int depth) {
        switch (node.kind) {
        case Kind::Choose:
            row(node.first, node.count, 2 + random_.below(2), depth + 1);
            for (std::size_t i = 0; i < node.count; ++i) {
                Node& alternative = tree_.nodes[node.first + i];
                alternative = {Kind::Act, random_.below(8) == 0, 0, 0, 0, 0};
                if (random_.below(2) == 0) {
                    Node inside = alternative;
                    row(inside.first, inside.count, 1 + random_.below(2), depth + 2);
                    tree_.nodes[node.first + i] = inside;
                }
            }
            if (node.count == 0) {
                node.kind = Kind::Run;
            }
            break;
        case Kind::When:
            row(node.first, node.count, 1 + random_.below(2), depth + 1);
            row(node.other, node.others, random_.below(3), depth + 1);
            break;
        case Kind::Loop:
        case Kind::For:
            row(node.first, node.count, 1 + random_.below(3), depth + 1);
            if (node.count > 1) { // what follows the loop is reached where the condition does not hold
                Node& last = tree_.nodes[node.first + node.count - 1U];
                last.kind = last.kind == Kind::StopIf ? Kind::Stop : last.kind;
            }
            break;
        default: break;
        }
    }

    herding::Generator random_;
    bool calls_;
    Tree tree_{};
};

template <std::uint64_t Seed, int Level> inline constexpr Tree tree_of =
    Draw(Seed * 8 + Level, Level < 2).tree();

} // namespace programs
