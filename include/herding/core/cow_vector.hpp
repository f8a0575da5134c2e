#pragma once

#include "herding/core/cow.hpp"
#include "herding/core/detail/chunk_tree.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

namespace herding::inline v0 {

/// A large array in a State, in chunks that copies share: copying is O(1), a write clones one chunk and the path to
/// it, O(ChunkSize + log size), and only while they are shared. Reading is O(log size) with base 16.
///
/// A dense radix tree of boxes as in `Cow`. Equality is over values and skips what both sides share. Every box
/// remembers the hash of what is below it (`fold`).
///
///     struct Map {
///         herding::CowVector<Cell> cells;
///     };
///     map.cells[i].owner;             // reads
///     map.cells.write(i).owner = me;  // writes: the chunk is cloned where a snapshot or an undo state shares it
///
/// Parameters: `ChunkSize` is the number of elements of a chunk, by default a power of two of about one kilobyte; `Count`
/// counts the holders of a box, AtomicCount unless snapshots stay on one thread. `T` is copied when its chunk is cloned.
/// Different vectors may be used by different threads at the same time, also where they share chunks.
template <class T, std::size_t ChunkSize = detail::default_chunk<T>,
          class Count = AtomicCount> class CowVector {
    static_assert(ChunkSize > 0,
                  "herding: a chunk of a CowVector has at least one element: give it a ChunkSize "
                  "above 0 [docs/errors.md#chunk_of_nothing]");
    using Tree = detail::ChunkTree<T, ChunkSize, Count>;
    using Node = typename Tree::Node;
    using Leaf = typename Tree::Leaf;
    using Branch = typename Tree::Branch;

public:
    class Iterator;
    using value_type = T;
    using size_type = std::size_t;
    using const_iterator = Iterator;

    /// No elements. Allocates nothing.
    CowVector() noexcept = default; ///< empty; allocates nothing
    /// `size` copies of a value. O(size).
    explicit CowVector(std::size_t size, const T& value = T{}) : CowVector() {
        while (size_ < size) {
            push_back(value);
        }
    }

    /// Shares all chunks with `other`. O(1).
    CowVector(const CowVector& other) noexcept
        : root_(other.root_), size_(other.size_), height_(other.height_) {
        if (root_ != nullptr) {
            root_->count.add();
        }
    }
    /// Takes the chunks, and leaves `other` empty. O(1).
    CowVector(CowVector&& other) noexcept { swap(other); }
    /// Assignments give up the old chunks: O(1) while others hold them, else O(size).
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
            Tree::drop(root_, height_);
        }
    }

    /// How many elements there are. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// The element at `i`, which must be below `size()`. The reference is valid until the next write to this vector.
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return leaf_of(i).items[i % ChunkSize];
    }
    /// The first and the last element; the vector must not be empty.
    [[nodiscard]] const T& front() const noexcept { return (*this)[0]; }
    [[nodiscard]] const T& back() const noexcept { return (*this)[size_ - 1]; }

    /// The element for writing: its chunk and the path to it are cloned where they are shared. Strong guarantee. The
    /// reference is for writing now: copies made and hashes taken later do not expect to be changed through it.
    [[nodiscard]] T& write(std::size_t i) {
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            node = &Tree::own_branch(*node).children[Tree::digit(i, level)];
        }
        return Tree::own_leaf(*node).items[i % ChunkSize];
    }

    /// Appends an element, amortized in the time of `write`. Strong guarantee.
    void push_back(T value) {
        if (size_ == Tree::capacity(height_)) {
            auto* root = new Branch{};
            Node* path = nullptr;
            try {
                path = Tree::new_path(height_, std::move(value));
            } catch (...) {
                delete root;
                throw;
            }
            root->children[0] = root_;
            root->children[1] = path;
            root_ = root;
            ++height_;
        } else if (root_ == nullptr) {
            root_ = Tree::new_path(0, std::move(value));
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
                node = &Tree::own_branch(*node).children[Tree::digit(last, level)];
            }
            Tree::own_leaf(*node).items.pop_back();
        } else {
            pop_chunk(last);
        }
        size_ = last;
    }

    /// Gives up all elements. O(1) where they are shared, else O(size).
    void clear() noexcept { CowVector().swap(*this); }

    /// Exchanges all elements. O(1).
    void swap(CowVector& other) noexcept {
        std::swap(root_, other.root_);
        std::swap(size_, other.size_);
        std::swap(height_, other.height_);
    }

    /// Calls `visit(std::span<const T>)` for each chunk in order.
    template <class Visit> void for_each_chunk(Visit visit) const {
        if (root_ != nullptr) {
            Tree::visit_chunks(*root_, height_, visit);
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
        return Tree::fold_node(*root_, height_, block, of_chunks, of_boxes);
    }

    /// Iterators are valid until the next write. A loop over them costs O(size), because a chunk is found once.
    [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

    /// Whether all elements are equal. O(elements of the chunks that the two do not share).
    friend bool operator==(const CowVector& a, const CowVector& b) {
        if constexpr (detail::is_comparable<T>()) {
            return a.size_ == b.size_ && Tree::same(a.root_, b.root_, a.height_);
        } else {
            return false;
        }
    }

private:
    [[nodiscard]] const Leaf& leaf_of(std::size_t i) const noexcept {
        Node* node = root_;
        for (unsigned level = height_; level > 0; --level) {
            node = Tree::branch(node).children[Tree::digit(i, level)];
        }
        return Tree::leaf(node);
    }

    void push_into(T&& value) {
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            Node*& child = Tree::own_branch(*node).children[Tree::digit(size_, level)];
            if (child == nullptr) {
                child = Tree::new_path(level - 1, std::move(value));
                return;
            }
            node = &child;
        }
        Tree::own_leaf(*node).items.push_back(std::move(value));
    }

    /// Removes the leaf that holds only element `last`, and every branch that has nothing else.
    void pop_chunk(std::size_t last) {
        if (last == 0) {
            CowVector().swap(*this);
            return;
        }
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            Branch& owned = Tree::own_branch(*node);
            Node*& child = owned.children[Tree::digit(last, level)];
            if (last % Tree::capacity(level - 1) == 0) {
                Tree::drop(std::exchange(child, nullptr), level - 1);
                break;
            }
            node = &child;
        }
        if (last == Tree::capacity(height_ - 1)) {
            // One child is left: it becomes the root.
            Node* old = std::exchange(root_, Tree::branch(root_).children[0]);
            --height_;
            delete &Tree::branch(old);
        }
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
    /// At the element with this index; at the end where the index is the size.
    Iterator(const CowVector& vector, std::size_t index) noexcept : vector_(&vector), index_(index) {
        find();
    }

    /// The element. Undefined at the end, as is `++`.
    [[nodiscard]] reference operator*() const noexcept { return leaf_->items[index_ % ChunkSize]; }
    [[nodiscard]] pointer operator->() const noexcept { return &**this; }
    /// O(1), and O(log size) where a new chunk begins.
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
