#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

/// Reusable storage: slots for states, and free lists.

namespace herding::inline v0::detail {

/// Stable storage for one state. Reused by copy-assignment, so that the state's own buffers are reused too.
template <class State> class Slot {
public:
    Slot() = default;
    Slot(State&& state, std::size_t size) : bytes(size), state_(std::move(state)) {}

    State& assign(const State& from) {
        if (state_) {
            *state_ = from;
        } else {
            state_.emplace(from);
        }
        return *state_;
    }
    [[nodiscard]] State& state() noexcept { return *state_; }

    std::size_t bytes = sizeof(State);
    Slot* next_free = nullptr;

private:
    std::optional<State> state_;
};

/// Slot of a plain state. It constructs each state again, because there are no buffers to reuse.
template <class State>
    requires std::is_trivially_copyable_v<State>
class Slot<State> {
public:
    Slot() noexcept {}
    Slot(const State& state, std::size_t size) noexcept : bytes(size) { assign(state); }

    State& assign(const State& from) noexcept { return *std::construct_at(&state_, from); }
    [[nodiscard]] State& state() noexcept { return state_; }

    std::size_t bytes = sizeof(State);
    Slot* next_free = nullptr;

private:
    union {
        State state_;
    };
};

/// Free list through `next_free`. Its functions cannot throw.
template <class Node> class FreeList {
public:
    FreeList() = default;
    FreeList(FreeList&& other) noexcept : top_(std::exchange(other.top_, nullptr)) {}
    FreeList& operator=(FreeList&&) = delete;
    ~FreeList() {
        while (Node* node = take()) {
            delete node;
        }
    }

    void give(Node& node) noexcept { node.next_free = std::exchange(top_, &node); }

    [[nodiscard]] Node* take() noexcept {
        Node* node = top_;
        if (node != nullptr) {
            top_ = std::exchange(node->next_free, nullptr);
        }
        return node;
    }

private:
    Node* top_ = nullptr;
};

} // namespace herding::inline v0::detail
