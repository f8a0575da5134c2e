#pragma once

#include "herding/core/detail/visit.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace herding::inline v0 {

namespace detail {
template <class List> struct Unchecked;
}

/// List of a frame. The first `N` items are inside the object, more are on the heap.
///
/// A part of the interface of std::vector. Iterators are pointers; growing invalidates them. Appending is amortized
/// O(1) with the strong guarantee. `clear` keeps the memory. At most 2^32 - 1 items; more throw std::length_error.
template <class T, std::size_t N> class InlineList {
    static_assert(N > 0);

public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = T*;
    using const_iterator = const T*;

    InlineList() noexcept : data_(inside()) {}
    InlineList(std::initializer_list<T> items) : InlineList(items.begin(), items.end()) {}
    template <std::input_iterator Iterator> InlineList(Iterator first, Iterator last) : InlineList() {
        append_all(first, last);
    }
    InlineList(const InlineList& other) : InlineList() { append_all(other.begin(), other.end()); }
    InlineList(InlineList&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : InlineList() {
        move_from(other);
    }
    InlineList& operator=(const InlineList& other) {
        if (this != &other) {
            assign(other.begin(), other.end());
        }
        return *this;
    }
    InlineList& operator=(InlineList&& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        if (this != &other) {
            clear();
            move_from(other);
        }
        return *this;
    }
    ~InlineList() {
        clear();
        release();
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] const T* data() const noexcept { return data_; }
    [[nodiscard]] T* begin() noexcept { return data_; }
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    [[nodiscard]] T* end() noexcept { return data_ + size_; }
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    /// The item.
    /// Throws: std::out_of_range behind the end.
    [[nodiscard]] const T& at(std::size_t i) const {
        if (i >= size_) {
            throw std::out_of_range("herding: an index behind the end of a list of a frame");
        }
        return data_[i];
    }
    [[nodiscard]] T& front() noexcept { return data_[0]; }
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    template <class... Arguments> T& emplace_back(Arguments&&... arguments) {
        if (size_ == capacity_) [[unlikely]] {
            return emplace_in_larger(std::forward<Arguments>(arguments)...);
        }
        T* made = ::new (static_cast<void*>(data_ + size_)) T(std::forward<Arguments>(arguments)...);
        ++size_;
        return *made;
    }
    void push_back(const T& item) { emplace_back(item); }
    void push_back(T&& item) { emplace_back(std::move(item)); }
    void pop_back() noexcept { std::destroy_at(data_ + --size_); }

    void clear() noexcept {
        std::destroy(begin(), end());
        size_ = 0;
    }
    void reserve(std::size_t items) {
        if (items > capacity_) {
            grow(items);
        }
    }
    template <std::input_iterator Iterator> void assign(Iterator first, Iterator last) {
        clear();
        append_all(first, last);
    }

    friend bool operator==(const InlineList& a, const InlineList& b) {
        if (a.size_ != b.size_) {
            return false;
        }
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!detail::same_value(a.data_[i], b.data_[i])) {
                return false;
            }
        }
        return true;
    }

private:
    friend struct detail::Unchecked<InlineList>;

    [[nodiscard]] T* inside() noexcept { return reinterpret_cast<T*>(inside_); }
    [[nodiscard]] bool is_inside() const noexcept { return data_ == reinterpret_cast<const T*>(inside_); }

    template <class Iterator> void append_all(Iterator first, Iterator last) {
        for (; first != last; ++first) {
            emplace_back(*first);
        }
    }

    /// Moves all items from the other list, which becomes empty. This one must be empty.
    void move_from(InlineList& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        if (other.is_inside()) {
            for (T& item : other) {
                emplace_back(std::move(item));
            }
            other.clear();
        } else {
            release();
            data_ = std::exchange(other.data_, other.inside());
            size_ = std::exchange(other.size_, 0);
            capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(N));
        }
    }

    /// Frees heap memory. The caller must set `data_` afterwards.
    void release() noexcept {
        if (!is_inside()) {
            std::allocator<T>().deallocate(data_, capacity_);
        }
    }

    [[nodiscard]] std::uint32_t next_capacity(std::size_t wanted) const {
        constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
        if (wanted > most) {
            throw std::length_error("herding: a list of a frame has room for 2^32 - 1 items");
        }
        const std::size_t twice = std::size_t{capacity_} * 2;
        return static_cast<std::uint32_t>(twice > most ? most : twice > wanted ? twice : wanted);
    }

    /// Memory that is freed unless it is taken.
    struct Fresh {
        explicit Fresh(std::uint32_t size) : data(std::allocator<T>().allocate(size)), capacity(size) {}
        Fresh(const Fresh&) = delete;
        ~Fresh() {
            std::destroy_n(data, constructed);
            if (data != nullptr) {
                std::allocator<T>().deallocate(data, capacity);
            }
        }
        T* data;
        std::uint32_t capacity;
        std::size_t constructed = 0;
    };

    /// Moves the items into other memory. Copies them if a move may throw.
    void move_into(Fresh& fresh) {
        for (; fresh.constructed < size_; ++fresh.constructed) {
            ::new (static_cast<void*>(fresh.data + fresh.constructed))
                T(std::move_if_noexcept(data_[fresh.constructed]));
        }
        std::destroy(begin(), end());
        if (!is_inside()) {
            std::allocator<T>().deallocate(data_, capacity_);
        }
        data_ = std::exchange(fresh.data, nullptr);
        capacity_ = fresh.capacity;
        fresh.constructed = 0;
    }

    [[gnu::noinline]] void grow(std::size_t items) {
        Fresh fresh(next_capacity(items));
        move_into(fresh);
    }

    /// Makes the new item before it moves the others, because the arguments may be a part of them.
    template <class... Arguments> [[gnu::noinline]] T& emplace_in_larger(Arguments&&... arguments) {
        Fresh fresh(next_capacity(std::size_t{size_} + 1));
        struct Made {
            T* item;
            ~Made() {
                if (item != nullptr) {
                    std::destroy_at(item);
                }
            }
        } made{::new (static_cast<void*>(fresh.data + size_)) T(std::forward<Arguments>(arguments)...)};
        move_into(fresh);
        ++size_;
        return *std::exchange(made.item, nullptr);
    }

    T* data_;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = static_cast<std::uint32_t>(N);
    alignas(T) unsigned char inside_[N * sizeof(T)]; // NOLINT(bugprone-sizeof-expression): T may be a pointer
};

namespace detail {

/// Access for filling a list from outside. The caller keeps the size in a register and checks the capacity once for
/// many items.
template <class T, std::size_t N> struct Unchecked<InlineList<T, N>> {
    /// Items without a destructor need no size while they are added. It is written once, at the end.
    static constexpr bool deferred = std::is_trivially_destructible_v<T>;

    static constexpr std::size_t inside = N;

    static void set_size(InlineList<T, N>& list, std::size_t size) noexcept {
        list.size_ = static_cast<std::uint32_t>(size);
    }

    /// Makes an item without a check for room. The caller sets the size.
    [[gnu::always_inline]] static void put(InlineList<T, N>& list, std::size_t i, const T& item) {
        ::new (static_cast<void*>(list.data_ + i)) T(item);
    }

    /// Appends a plain value. Unlike `emplace_back`, the address of the argument does not escape to a function that
    /// grows.
    [[gnu::always_inline]] static void append(InlineList<T, N>& list, T item) {
        static_assert(std::is_trivially_copyable_v<T>);
        if (list.size_ == list.capacity_) [[unlikely]] {
            list.grow(std::size_t{list.size_} + 1);
        }
        ::new (static_cast<void*>(list.data_ + list.size_)) T(item);
        ++list.size_;
    }
};

} // namespace detail

} // namespace herding::inline v0
