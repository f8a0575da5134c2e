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

/// Large array of a State, in chunks that copies share. A write clones the chunk and the path to it if they are
/// shared.
///
/// A dense radix tree of base 16 whose nodes are boxes as in `Cow`. Equality compares values and skips shared nodes.
/// Every box caches the hash of everything below it (`fold`).
///
///     struct Map {
///         herding::CowVector<Cell> cells;
///     };
///     map.cells[i].owner;             // reads
///     map.cells.write(i).owner = me;  // writes: clones the chunk if a snapshot or an undo state shares it
///
/// Parameters: `ChunkSize` is the number of elements of a chunk, by default a power of two of about one kilobyte.
/// `Count` counts the holders of a box: AtomicCount, unless snapshots stay on one thread. `T` is copied when its
/// chunk is cloned.
///
/// Threads may use different vectors at the same time, even if the vectors share chunks.
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

    /// An empty vector.
    /// Complexity: O(1). Allocates nothing.
    CowVector() noexcept = default;
    /// `size` copies of a value.
    /// Throws: exceptions of copying and moving T and allocation.
    /// Complexity: O(size log size).
    explicit CowVector(std::size_t size, const T& value = T{}) : CowVector() {
        while (size_ < size) {
            push_back(value);
        }
    }

    /// Shares all chunks with `other`.
    /// Complexity: O(1).
    CowVector(const CowVector& other) noexcept
        : root_(other.root_), size_(other.size_), height_(other.height_) {
        if (root_ != nullptr) {
            root_->count.add();
        }
    }
    /// Moves the chunks and leaves `other` empty.
    /// Complexity: O(1).
    CowVector(CowVector&& other) noexcept { swap(other); }
    /// Shares all chunks with `other`, and releases the old ones.
    /// Complexity: O(1) if others hold them, otherwise O(old size).
    CowVector& operator=(const CowVector& other) noexcept {
        CowVector(other).swap(*this);
        return *this;
    }
    /// Leaves `other` empty.
    /// Complexity: as the copying assignment.
    CowVector& operator=(CowVector&& other) noexcept {
        CowVector(std::move(other)).swap(*this);
        return *this;
    }
    /// Releases all chunks.
    /// Complexity: O(1) if others hold the chunks, otherwise O(size).
    ~CowVector() {
        if (root_ != nullptr) {
            Tree::drop(root_, height_);
        }
    }

    /// Returns: the number of elements.
    /// Complexity: O(1).
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Returns: whether there are no elements.
    /// Complexity: O(1).
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// Returns: the element at `i`. `i` must be below `size()`. The reference is valid until the next write to this
    /// vector.
    /// Complexity: O(log size).
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return leaf_of(i).items[i % ChunkSize];
    }
    /// Returns: the first element. The vector must not be empty.
    /// Complexity: O(log size).
    [[nodiscard]] const T& front() const noexcept { return (*this)[0]; }
    /// Returns: the last element. The vector must not be empty.
    /// Complexity: O(log size).
    [[nodiscard]] const T& back() const noexcept { return (*this)[size_ - 1]; }

    /// The element at `i` for writing. `i` must be below `size()`. Its chunk and the path to it are cloned if they are
    /// shared. Write through the reference at once, because a later copy shares this element, and a later hash is cached.
    ///
    /// Returns: the element. No other vector shares it.
    /// Throws: exceptions of copying T and allocation. Then the elements are as they were.
    /// Complexity: O(log size), or O(ChunkSize + log size) if shared. Allocates only if shared.
    [[nodiscard]] T& write(std::size_t i) {
        Node** node = &root_;
        for (unsigned level = height_; level > 0; --level) {
            node = &Tree::own_branch(*node).children[Tree::digit(i, level)];
        }
        return Tree::own_leaf(*node).items[i % ChunkSize];
    }

    /// Appends an element.
    /// Throws: exceptions of copying and moving T and allocation. Then the elements are as they were.
    /// Complexity: as `write`. Allocates if a new chunk begins.
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

    /// Removes the last element. The vector must not be empty.
    /// Throws: as `write`.
    /// Complexity: as `write`.
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

    /// Removes all elements.
    /// Complexity: O(1) if they are shared, otherwise O(size).
    void clear() noexcept { CowVector().swap(*this); }

    /// Exchanges all elements.
    /// Complexity: O(1).
    void swap(CowVector& other) noexcept {
        std::swap(root_, other.root_);
        std::swap(size_, other.size_);
        std::swap(height_, other.height_);
    }

    /// Calls `visit(std::span<const T>)` for each chunk in order.
    /// Throws: exceptions of `visit`.
    /// Complexity: O(number of chunks).
    template <class Visit> void for_each_chunk(Visit visit) const {
        if (root_ != nullptr) {
            Tree::visit_chunks(*root_, height_, visit);
        }
    }

    /// Whether ChunkSize is a power of two, as `fold` requires. Then all boxes of one level hold the same power of two of elements;
    /// only the last box of a level may hold fewer.
    static constexpr bool folds = std::has_single_bit(ChunkSize);

    /// Cached number for all elements, such as a hash. Every chunk caches its number. A box above caches its number if it can
    /// hold more than `block` elements. After a write only the boxes on the written path are computed again.
    ///
    /// `of_chunks(visit_chunks)` returns the number of a box from its elements: `visit_chunks(visit)` calls `visit` with each chunk,
    /// as `for_each_chunk` does. `of_boxes(std::span<const std::uint64_t>)` returns the number of a box from those of the boxes below
    /// it. Both results must depend on the elements alone. Always pass the same pair, because the cache does not store which pair
    /// computed a number. The vector must not be empty.
    ///
    /// Returns: the number of the root.
    /// Throws: exceptions of the two functions.
    /// Complexity: O(boxes without a cached number).
    template <class OfChunks, class OfBoxes>
        requires folds
    [[nodiscard]] std::uint64_t fold(std::size_t block, OfChunks of_chunks, OfBoxes of_boxes) const {
        return Tree::fold_node(*root_, height_, block, of_chunks, of_boxes);
    }

    /// Returns: an iterator at the first element, valid until the next write.
    /// Complexity: O(log size). A loop over all elements costs O(size + chunks * log size), because it finds each chunk once.
    [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
    /// Returns: an iterator after the last element.
    /// Complexity: O(1).
    [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

    /// Returns: whether all elements are equal.
    /// Throws: exceptions of `==` of T.
    /// Complexity: O(elements of the chunks that the two do not share).
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
        Tree::own_leaf(*node).items.append(std::move(value));
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

/// Iterator over the elements in order. It finds each chunk once.
template <class T, std::size_t ChunkSize, class Count> class CowVector<T, ChunkSize, Count>::Iterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    /// An iterator of no vector, for assignment only.
    /// Complexity: O(1).
    Iterator() = default;
    /// At the element with this index, or at the end if the index is the size.
    /// Complexity: O(log size).
    Iterator(const CowVector& vector, std::size_t index) noexcept : vector_(&vector), index_(index) {
        find();
    }

    /// Returns: the element. Undefined at the end, as is `++`.
    /// Complexity: O(1).
    [[nodiscard]] reference operator*() const noexcept { return leaf_->items[index_ % ChunkSize]; }
    /// Returns: a pointer to the element.
    /// Complexity: O(1).
    [[nodiscard]] pointer operator->() const noexcept { return &**this; }
    /// Goes to the next element.
    /// Complexity: O(1), and O(log size) if a new chunk begins.
    Iterator& operator++() noexcept {
        if (++index_ % ChunkSize == 0) {
            find();
        }
        return *this;
    }
    /// Goes to the next element.
    /// Returns: an iterator at the element before.
    /// Complexity: as above.
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    /// Returns: whether both are at the same index. They must be of one vector.
    /// Complexity: O(1).
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.index_ == b.index_; }

private:
    void find() noexcept { leaf_ = index_ < vector_->size_ ? &vector_->leaf_of(index_) : nullptr; }

    const CowVector* vector_ = nullptr;
    const Leaf* leaf_ = nullptr;
    std::size_t index_ = 0;
};

} // namespace herding::inline v0
