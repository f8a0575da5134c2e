#pragma once

#include "herding/core/detail/history.hpp"
#include "herding/core/frame.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace herding::inline v0 {

/// Frames that an engine shows, oldest first. A view of its history; it copies nothing.
///
///     for (const auto frame : engine.frames()) {
///         for (const auto& trace : frame->traces) { … }
///     }
///
/// `FramePolicy` bounds how many frames stay. `frames()[i].keep()` holds one for longer. The list is valid until the
/// next call that changes the engine.
template <class Spec> class FrameList {
public:
    /// A forward iterator over frames. Valid as long as the list.
    class Iterator {
    public:
        using iterator_concept = std::forward_iterator_tag;
        using value_type = FrameRef<Spec>;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const History<Spec>& history, std::uint64_t position) noexcept
            : history_(&history), position_(position) {}

        [[nodiscard]] FrameRef<Spec> operator*() const noexcept {
            return FrameRef<Spec>(history_->frame(position_));
        }
        Iterator& operator++() noexcept {
            ++position_;
            return *this;
        }
        Iterator operator++(int) noexcept {
            Iterator before = *this;
            ++position_;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) noexcept = default;

    private:
        const History<Spec>* history_ = nullptr;
        std::uint64_t position_ = 0;
    };

    /// For the engine. Users call `Engine::frames`.
    explicit FrameList(const History<Spec>& history) noexcept : history_(&history) {
        const std::uint64_t stored = history.now() + 1 - history.oldest_frame();
        const std::uint64_t shown = history.frame_policy().count;
        size_ = static_cast<std::size_t>(stored < shown ? stored : shown);
        first_ = history.now() + 1 - size_;
    }

    /// Complexity: O(1).
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// The frame at an index below `size()`; 0 is the oldest.
    /// Complexity: O(1).
    [[nodiscard]] FrameRef<Spec> operator[](std::size_t i) const noexcept {
        return FrameRef<Spec>(history_->frame(first_ + i));
    }
    [[nodiscard]] FrameRef<Spec> front() const noexcept { return (*this)[0]; }
    /// The latest frame. The list must not be empty.
    [[nodiscard]] FrameRef<Spec> back() const noexcept { return (*this)[size_ - 1]; }

    [[nodiscard]] Iterator begin() const noexcept { return {*history_, first_}; }
    [[nodiscard]] Iterator end() const noexcept { return {*history_, first_ + size_}; }

private:
    const History<Spec>* history_;
    std::uint64_t first_;
    std::size_t size_;
};

} // namespace herding::inline v0
