#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace herding::inline v0::detail {

/// Items of one chunk, at most `N`, inside the object. Nothing is checked: `push_back` needs room, `pop_back` an
/// item.
template <class T, std::size_t N> class FixedList {
public:
    FixedList() noexcept {} // `= default` would fill the memory of the items
    FixedList(const FixedList& other) : size_(other.size_) {
        std::uninitialized_copy_n(other.data(), size_, data());
    }
    FixedList& operator=(const FixedList&) = delete;
    ~FixedList() { std::destroy_n(data(), size_); }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T* data() noexcept { return std::launder(reinterpret_cast<T*>(items_)); }
    [[nodiscard]] const T* data() const noexcept { return std::launder(reinterpret_cast<const T*>(items_)); }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data()[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data()[i]; }

    void push_back(T&& item) {
        std::construct_at(data() + size_, std::move(item));
        ++size_;
    }
    void pop_back() noexcept { std::destroy_at(data() + --size_); }

    friend bool operator==(const FixedList& a, const FixedList& b) {
        if (a.size_ != b.size_) {
            return false;
        }
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return true;
    }

private:
    std::size_t size_ = 0;
    alignas(T) unsigned char items_[N * sizeof(T)];
};

} // namespace herding::inline v0::detail
