#pragma once

#include "herding/core/cow.hpp"
#include "herding/core/detail/fixed_list.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

namespace herding::inline v0 {

namespace detail {

/// About one kilobyte: small enough to clone on a write, large enough to keep the tree above it small. A power of two,
/// so that `fold` can use it.
template <class T> inline constexpr std::size_t default_chunk =
    sizeof(T) >= 1024 ? 1 : std::bit_floor(1024 / sizeof(T));

} // namespace detail

/// A large array in a State, in chunks that copies share: copying is O(1), a write clones one chunk and the path to
/// it, O(ChunkSize + log size), and only while they are shared. Reading is O(log size) with base 16.
///
/// A dense radix tree of boxes as in `Cow`. Equality is over values and skips what both sides share. Every box
/// remembers the hash of what is below it (`fold`).
template <class T, std::size_t ChunkSize = detail::default_chunk<T>,
          class Count = AtomicCount> class CowVector {
    static_assert(ChunkSize > 0);

public:
    class Iterator;
    using value_type = T;
    using size_type = std::size_t;
    using const_iterator = Iterator;

    CowVector() noexcept = default;
    explicit CowVector(std::size_t size, const T& value = T{}) : CowVector() {
        while (size_ < size) {
            push_back(value);
        }
    }

    CowVector(const CowVector& other) noexcept
        : root_(other.root_), size_(other.size_), height_(other.height_) {
        if (root_ != nullptr) {
            root_->count.add();
        }
    }
    CowVector(CowVector&& other) noexcept { swap(other); }
    CowVector& operator=(const CowVector& other) noexcept {
        CowVector(other).swap(*this);
        return *this;
    }
    CowVector& operator=(CowVector&& other) noexcept {
        CowVector(std::move(other)).swap(*this);
        return *this;
    }
    ~CowVector() {
        if (root_ != nullptr) {
            drop(root_, height_);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return leaf_of(i).items[i % ChunkSize];
    }
    [[nodiscard]] const T& front() const noexcept { return (*this)[0]; }
    [[nodiscard]] const T& back() const noexcept { return (*this)[size_ - 1]; }

    /// The element for writing: its chunk and the path to it are cloned where they are shared. Strong guarantee. The
    /// reference is for writing now: copies made and hashes taken later do not expect to be changed through it.
    [[nodiscard]] T& write(std::size_t i) {
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            node = &own_branch(*node).children[digit(i, level)];
        }
        return own_leaf(*node).items[i % ChunkSize];
    }

    /// Strong guarantee.
    void push_back(T value) {
        if (size_ == capacity(height_)) {
            auto* root = new Branch{};
            Node* path = nullptr;
            try {
                path = new_path(height_, std::move(value));
            } catch (...) {
                delete root;
                throw;
            }
            root->children[0] = root_;
            root->children[1] = path;
            root_ = root;
            ++height_;
        } else if (root_ == nullptr) {
            root_ = new_path(0, std::move(value));
        } else {
            push_into(std::move(value));
        }
        ++size_;
    }

    /// Takes the last element away; the vector must not be empty. Strong guarantee.
    void pop_back() {
        const std::size_t last = size_ - 1;
        if (last % ChunkSize != 0) {
            Node** node = &root_;
            for (unsigned level = height_; level > 0; --level) {
                node = &own_branch(*node).children[digit(last, level)];
            }
            own_leaf(*node).items.pop_back();
        } else {
            pop_chunk(last);
        }
        size_ = last;
    }

    void clear() noexcept { CowVector().swap(*this); }

    void swap(CowVector& other) noexcept {
        std::swap(root_, other.root_);
        std::swap(size_, other.size_);
        std::swap(height_, other.height_);
    }

    /// Calls `visit(std::span<const T>)` for each chunk in order.
    template <class Visit> void for_each_chunk(Visit visit) const {
        if (root_ != nullptr) {
            visit_chunks(*root_, height_, visit);
        }
    }

    /// Whether chunks are a power of two, so that every box of the tree holds 2^k elements from a multiple of 2^k on,
    /// the last one maybe fewer.
    static constexpr bool folds = std::has_single_bit(ChunkSize);

    /// One number for all elements, from one for each box that holds more than `block` of them (at the least): boxes
    /// remember theirs, so that after a write only those on its path are asked again.
    ///
    /// `of_chunks(visit_chunks)` is given a function that calls its argument with the chunks of one box, as
    /// `for_each_chunk` does; `of_boxes(std::span<const std::uint64_t>)` gets the numbers of the boxes below one. What
    /// they compute must depend on the elements alone, and there is one such pair for a program:
    /// `reflect::hash64` has it. The vector must not be empty.
    template <class OfChunks, class OfBoxes>
        requires folds
    [[nodiscard]] std::uint64_t fold(std::size_t block, OfChunks of_chunks, OfBoxes of_boxes) const {
        return fold_node(*root_, height_, block, of_chunks, of_boxes);
    }

    [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

    friend bool operator==(const CowVector& a, const CowVector& b)
        requires std::equality_comparable<T>
    {
        return a.size_ == b.size_ && same(a.root_, b.root_, a.height_);
    }

private:
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
    /// Which child of a branch of this level leads to element i.
    [[nodiscard]] static constexpr std::size_t digit(std::size_t i, unsigned level) noexcept {
        return (i / ChunkSize) >> (4U * (level - 1)) & (fan_out - 1);
    }

    [[nodiscard]] const Leaf& leaf_of(std::size_t i) const noexcept {
        Node* node = root_;
        for (unsigned level = height_; level > 0; --level) {
            node = branch(node).children[digit(i, level)];
        }
        return leaf(node);
    }

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

    static Leaf& own_leaf(Node*& node) {
        if (node->count.unique()) {
            node->memo.clear();
        } else {
            auto* copy = new Leaf{{}, leaf(node).items};
            drop(std::exchange(node, copy), 0);
        }
        return leaf(node);
    }

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
            // Never the last holder: a count that was shared can only have become ours alone meanwhile, and then the
            // children are given back one by one.
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

    /// A chain of nodes of which only the first element exists.
    static Node* new_path(unsigned level, T&& value) {
        if (level == 0) {
            auto* made = new Leaf{};
            try {
                made->items.push_back(std::move(value));
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

    void push_into(T&& value) {
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            Node*& child = own_branch(*node).children[digit(size_, level)];
            if (child == nullptr) {
                child = new_path(level - 1, std::move(value));
                return;
            }
            node = &child;
        }
        own_leaf(*node).items.push_back(std::move(value));
    }

    /// Removes the leaf that holds only element `last`, and every branch that has nothing else.
    void pop_chunk(std::size_t last) {
        if (last == 0) {
            CowVector().swap(*this);
            return;
        }
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            Branch& owned = own_branch(*node);
            Node*& child = owned.children[digit(last, level)];
            if (last % capacity(level - 1) == 0) {
                drop(std::exchange(child, nullptr), level - 1);
                break;
            }
            node = &child;
        }
        if (last == capacity(height_ - 1)) {
            // One child is left: it becomes the root.
            Node* old = std::exchange(root_, branch(root_).children[0]);
            --height_;
            delete &branch(old);
        }
    }

    template <class Visit> static void visit_chunks(Node& node, unsigned level, Visit& visit) {
        if (level == 0) {
            const auto& items = leaf(&node).items;
            visit(std::span<const T>(items.data(), items.size()));
            return;
        }
        for (Node* child : branch(&node).children) {
            if (child != nullptr) {
                visit_chunks(*child, level - 1, visit);
            }
        }
    }

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

    Node* root_ = nullptr;
    std::size_t size_ = 0;
    unsigned height_ = 0; // branches above a leaf
};

/// Reads in order; finds a chunk once and walks through it.
template <class T, std::size_t ChunkSize, class Count> class CowVector<T, ChunkSize, Count>::Iterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;
    Iterator(const CowVector& vector, std::size_t index) noexcept : vector_(&vector), index_(index) {
        find();
    }

    [[nodiscard]] reference operator*() const noexcept { return leaf_->items[index_ % ChunkSize]; }
    [[nodiscard]] pointer operator->() const noexcept { return &**this; }
    Iterator& operator++() noexcept {
        if (++index_ % ChunkSize == 0) {
            find();
        }
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.index_ == b.index_; }

private:
    void find() noexcept { leaf_ = index_ < vector_->size_ ? &vector_->leaf_of(index_) : nullptr; }

    const CowVector* vector_ = nullptr;
    const Leaf* leaf_ = nullptr;
    std::size_t index_ = 0;
};

} // namespace herding::inline v0
