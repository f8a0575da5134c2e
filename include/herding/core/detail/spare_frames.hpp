#pragma once

#include "herding/core/detail/inline_list.hpp"
#include "herding/core/types.hpp"

#include <cstdint>
#include <utility>

namespace herding::inline v0::detail {

template <class Spec> struct FrameNode;

/// Frames without holders, for the next engine of this thread. So a caller who keeps and drops frames allocates
/// nothing once warm.
///
/// At most `most` per Spec, all empty and without heap memory. They are deleted when the thread ends.
template <class Spec> class SpareFrames {
    using Node = FrameNode<Spec>;

public:
    static constexpr std::uint32_t most = 16;

    /// Receives a frame of which the caller is the last holder.
    static void give(Node& node) noexcept {
        node.clear();
        static_cast<WithHash<Spec>&>(node.frame) = {}; // its value may own memory
        if (count == most || is_grown(node)) {
            delete &node;
            return;
        }
        if (!watched) [[unlikely]] {
            watch_end();
        }
        node.next_free = std::exchange(top, &node);
        ++count;
    }

    /// An empty frame with one holder, or null.
    [[nodiscard]] static Node* take() noexcept {
        Node* node = top;
        if (node != nullptr) {
            top = std::exchange(node->next_free, nullptr);
            --count;
        }
        return node;
    }

private:
    struct End {
        End() noexcept { watched = true; }
        End(const End&) = delete;
        ~End() {
            while (Node* node = take()) {
                delete node;
            }
            count = most; // so that `give` deletes later frames
        }
    };

    [[gnu::noinline]] static void watch_end() noexcept {
        static const thread_local End end;
        static_cast<void>(end);
    }

    template <class List> [[nodiscard]] static bool has_grown(const List& list) noexcept {
        return list.capacity() != Unchecked<List>::inside;
    }
    [[nodiscard]] static bool is_grown(const Node& node) noexcept {
        const auto& frame = node.frame;
        return has_grown(frame.inputs) || has_grown(frame.steps) || has_grown(frame.diffs) ||
               has_grown(frame.traces);
    }

    // Plain values are usable until the thread has ended, whatever was destroyed before.
    static constinit inline thread_local Node* top = nullptr;
    static constinit inline thread_local std::uint32_t count = 0;
    static constinit inline thread_local bool watched = false;
};

} // namespace herding::inline v0::detail
