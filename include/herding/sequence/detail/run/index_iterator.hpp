#pragma once

#include <cstddef>
#include <iterator>

namespace herding::inline v0::sequence::detail {

/// Iterator of a list that has `operator[]`. Reads in order. Valid until the next write to the list.
template <class List, class T> class IndexIterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    IndexIterator() = default;
    IndexIterator(const List* list, std::size_t at) noexcept : list_(list), at_(at) {}

    [[nodiscard]] reference operator*() const noexcept { return (*list_)[at_]; }
    [[nodiscard]] pointer operator->() const noexcept { return &**this; }
    IndexIterator& operator++() noexcept {
        ++at_;
        return *this;
    }
    IndexIterator operator++(int) noexcept {
        IndexIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const IndexIterator& a, const IndexIterator& b) noexcept { return a.at_ == b.at_; }

private:
    const List* list_ = nullptr;
    std::size_t at_ = 0;
};

} // namespace herding::inline v0::sequence::detail
