#pragma once

#include "herding/core/detail/fixed_list.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace herding::inline v0::detail {

/// About one kilobyte: small enough to clone on a write, large enough to keep the tree above it small. A power of two,
/// so that `fold` can use it.
template <class T> inline constexpr std::size_t default_chunk =
    sizeof(T) >= 1024 ? 1 : std::bit_floor(1024 / sizeof(T));

/// Nodes of a `CowVector`: a radix tree of base 16 over chunks. Nodes are counted, and copies share them. The
/// functions get the level of a node: 0 for a leaf. The vector holds the root and the number of elements.
template <class T, std::size_t ChunkSize, class Count> struct ChunkTree {
    static constexpr std::size_t fan_out = 16;

    struct Node {
        Count count{};
        typename Count::Memo memo{};
    };
    struct Leaf : Node {
        detail::FixedList<T, ChunkSize> items;
    };
    struct Branch : Node {
        std::array<Node*, fan_out> children{}; // null behind the last one
    };

    [[nodiscard]] static Leaf& leaf(Node* node) noexcept { return *static_cast<Leaf*>(node); }
    [[nodiscard]] static Branch& branch(Node* node) noexcept { return *static_cast<Branch*>(node); }

    /// Elements below a node of this level.
    [[nodiscard]] static constexpr std::size_t capacity(unsigned level) noexcept {
        return ChunkSize << (4U * level);
    }
    /// Index of the child of a branch of this level that leads to element i.
    [[nodiscard]] static constexpr std::size_t digit(std::size_t i, unsigned level) noexcept {
        return (i / ChunkSize) >> (4U * (level - 1)) & (fan_out - 1);
    }

    /// Releases one holder of a node. The last holder destroys the node.
    static void drop(Node* node, unsigned level) noexcept {
        if (!node->count.drop()) {
            return;
        }
        if (level == 0) {
            delete &leaf(node);
            return;
        }
        for (Node* child : branch(node).children) {
            if (child != nullptr) {
                drop(child, level - 1);
            }
        }
        delete &branch(node);
    }

    /// The leaf for writing. A copy replaces it if it is shared.
    static Leaf& own_leaf(Node*& node) {
        if (node->count.unique()) {
            node->memo.clear();
        } else {
            auto* copy = new Leaf{{}, leaf(node).items};
            drop(std::exchange(node, copy), 0);
        }
        return leaf(node);
    }

    /// The branch for writing, as `own_leaf`. A copy shares the children.
    static Branch& own_branch(Node*& node) {
        if (node->count.unique()) {
            node->memo.clear();
        } else {
            auto* copy = new Branch{};
            copy->children = branch(node).children;
            for (Node* child : copy->children) {
                if (child != nullptr) {
                    child->count.add();
                }
            }
            // Other holders may have released the old branch since `unique`. If the count ends here, the children are
            // released one by one.
            Node* old = std::exchange(node, copy);
            if (old->count.drop()) {
                for (Node* child : branch(old).children) {
                    if (child != nullptr) {
                        static_cast<void>(child->count.drop()); // the copy holds it too
                    }
                }
                delete &branch(old);
            }
        }
        return branch(node);
    }

    /// A chain of nodes for one element.
    static Node* new_path(unsigned level, T&& value) {
        if (level == 0) {
            auto* made = new Leaf{};
            try {
                made->items.append(std::move(value));
            } catch (...) {
                delete made;
                throw;
            }
            return made;
        }
        auto* made = new Branch{};
        try {
            made->children[0] = new_path(level - 1, std::move(value));
        } catch (...) {
            delete made;
            throw;
        }
        return made;
    }

    template <class Visit> static void visit_chunks(Node& node, unsigned level, Visit& visit) {
        if (level == 0) {
            const auto& items = leaf(&node).items;
            visit(std::span<const T>(items.begin(), items.size()));
            return;
        }
        for (Node* child : branch(&node).children) {
            if (child != nullptr) {
                visit_chunks(*child, level - 1, visit);
            }
        }
    }

    /// `CowVector::fold` of everything below a node.
    template <class OfChunks, class OfBoxes>
    static std::uint64_t fold_node(Node& node, unsigned level, std::size_t block, OfChunks& of_chunks,
                                   OfBoxes& of_boxes) {
        if (const std::uint64_t known = node.memo.get(); known != 0) {
            return known;
        }
        std::uint64_t number = 0;
        if (level == 0 || capacity(level - 1) < block) {
            number = of_chunks([&](auto&& visit) { visit_chunks(node, level, visit); });
        } else {
            std::array<std::uint64_t, fan_out> below{};
            std::size_t count = 0;
            for (Node* child : branch(&node).children) {
                if (child != nullptr) {
                    below[count++] = fold_node(*child, level - 1, block, of_chunks, of_boxes);
                }
            }
            number = of_boxes(std::span<const std::uint64_t>(below.data(), count));
        }
        node.memo.set(number);
        return number;
    }

    /// Whether the elements below two nodes are equal. Both nodes hold the same number of elements.
    static bool same(Node* a, Node* b, unsigned level) {
        if (a == b) {
            return true;
        }
        if (level == 0) {
            return leaf(a).items == leaf(b).items;
        }
        for (std::size_t i = 0; i < fan_out && branch(a).children[i] != nullptr; ++i) {
            if (!same(branch(a).children[i], branch(b).children[i], level - 1)) {
                return false;
            }
        }
        return true;
    }
};

} // namespace herding::inline v0::detail
