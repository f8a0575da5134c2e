#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

namespace herding::inline v0::law::detail {

/// The items of a KeptList, whatever they are.
class AnyList {
public:
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
    [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
    /// Removes all items behind so many.
    void truncate(std::size_t size) {
        while (items_.size() > size) {
            manage_(items_.back(), false);
            items_.pop_back();
        }
    }
    void clear() { truncate(0); }
    /// Removes the first item. There must be one.
    void pop_front() {
        manage_(items_.front(), false);
        items_.erase(items_.begin());
    }
    void pop_back() { truncate(items_.size() - 1); }

protected:
    using Manage = void* (*)(void* item, bool copy); ///< copies the item, or deletes it

    explicit AnyList(Manage manage) noexcept : manage_(manage) {}
    AnyList(const AnyList& other) : manage_(other.manage_) {
        for (void* const item : other.items_) {
            add(manage_(item, true));
        }
    }
    AnyList(AnyList&& other) noexcept : manage_(other.manage_) { items_.swap(other.items_); }
    AnyList& operator=(const AnyList& other) {
        if (this != &other) {
            *this = AnyList(other);
        }
        return *this;
    }
    AnyList& operator=(AnyList&& other) noexcept {
        items_.swap(other.items_);
        return *this;
    }
    ~AnyList() { clear(); }

    /// Takes an item.
    void add(void* item) {
        try {
            items_.push_back(item);
        } catch (...) {
            manage_(item, false);
            throw;
        }
    }
    [[nodiscard]] void* item(std::size_t i) const noexcept { return items_[i]; }

private:
    Manage manage_;
    std::vector<void*> items_;
};

/// A list that allocates each of its items. It costs a unit eight functions for one more type, and a std::vector seventy.
template <class T> class KeptList : public AnyList {
public:
    KeptList() noexcept : AnyList(manage) {}
    void push_back(T value) { add(new T(std::move(value))); }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return *static_cast<T*>(item(i)); }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        return *static_cast<const T*>(item(i));
    }
    [[nodiscard]] T& back() noexcept { return (*this)[size() - 1]; }
    [[nodiscard]] const T& back() const noexcept { return (*this)[size() - 1]; }

private:
    static void* manage(void* item, bool copy) {
        T* const one = static_cast<T*>(item);
        if (!copy) {
            delete one;
        } else if constexpr (std::copy_constructible<T>) {
            return new T(*one);
        }
        return nullptr;
    }
};

} // namespace herding::inline v0::law::detail
