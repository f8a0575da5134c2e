#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/inline_list.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace herding::inline v0 {

/// Part of a frame from one behavior: its ranges of the frame's diffs and traces.
struct Step {
    std::string_view behavior; ///< its name in the table
    std::uint32_t input = 0;   ///< index of the input in the frame
    std::uint32_t round = 0;   ///< 0 in the pass over `behaviors`, n in the nth round of `settling`
    std::uint32_t diffs_begin = 0;
    std::uint32_t diffs_end = 0;
    std::uint32_t traces_begin = 0;
    std::uint32_t traces_end = 0;

    friend constexpr bool operator==(const Step&, const Step&) noexcept = default;
};

/// Record of one commit. Engines lend frames as const; a copy is an ordinary value. If the Spec names a Hash, the
/// member `state_hash` holds the hash of the state after the commit. Players must not see it (`HasHash`).
template <class Spec> struct Frame : detail::WithHash<Spec> {
    /// Position in the engine's log. Undo and redo count too, and no number is used twice. The first is 1.
    std::uint64_t number = 0;
    Actor actor;                         ///< who submitted the inputs
    InlineList<InputOf<Spec>, 1> inputs; ///< one, or several from `dispatch_all`
    InlineList<Step, 4> steps;           ///< in order of execution; only behaviors that emitted something
    InlineList<DiffOf<Spec>, 4> diffs;   ///< in order of application
    InlineList<TraceOf<Spec>, 4> traces; ///< in order of execution
    Barrier barrier;                     ///< raised if undo may not cross this commit

    /// The first input: the only one in a frame of `dispatch`.
    /// Complexity: O(1).
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return inputs.front(); }

    /// Whether undo may cross this commit.
    /// Complexity: O(1).
    [[nodiscard]] Reversibility reversibility() const noexcept {
        return barrier.raised() ? Reversibility::Irreversible : Reversibility::Reversible;
    }

    /// The diffs that one step of this frame emitted.
    /// Complexity: O(1).
    [[nodiscard]] std::span<const DiffOf<Spec>> diffs_of(const Step& step) const noexcept {
        return {diffs.data() + step.diffs_begin, diffs.data() + step.diffs_end};
    }
    /// The traces that one step of this frame emitted.
    /// Complexity: O(1).
    [[nodiscard]] std::span<const TraceOf<Spec>> traces_of(const Step& step) const noexcept {
        return {traces.data() + step.traces_begin, traces.data() + step.traces_end};
    }

    /// Complexity: O(content). Two frames are equal if all members are.
    friend bool operator==(const Frame&, const Frame&) = default;
};

namespace detail {

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

/// Frame that can be lent, kept and recycled. The engine holds one count, and so does every `KeptFrame`.
template <class Spec> struct FrameNode {
    Frame<Spec> frame;
    std::atomic<std::uint32_t> holders{1};
    FrameNode* next_free = nullptr;

    /// Empties the lists. Number, actor and barrier stay those of its last use.
    void clear() noexcept {
        frame.inputs.clear();
        frame.steps.clear();
        frame.diffs.clear();
        frame.traces.clear();
    }

    /// Releases one count. The last holder writes none, because no other holder can add or drop one.
    void drop() noexcept {
        if (holders.load(std::memory_order_acquire) == 1) {
            give_back();
        } else if (holders.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            holders.store(1, std::memory_order_relaxed);
            give_back();
        }
    }

private:
    [[gnu::noinline]] void give_back() noexcept { SpareFrames<Spec>::give(*this); }
};

} // namespace detail

/// Frame that lives as long as its holders, on any thread and beyond its engine. Never null unless moved from.
template <class Spec> class KeptFrame {
public:
    /// For the engine. Users call `FrameRef::keep`.
    /// Complexity: O(1).
    explicit KeptFrame(detail::FrameNode<Spec>& node) noexcept : node_(&node) {
        node.holders.fetch_add(1, std::memory_order_relaxed);
    }
    /// Copies share the frame.
    /// Complexity: O(1).
    KeptFrame(const KeptFrame& other) noexcept : node_(other.node_) {
        if (node_ != nullptr) {
            node_->holders.fetch_add(1, std::memory_order_relaxed);
        }
    }
    KeptFrame(KeptFrame&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
    KeptFrame& operator=(KeptFrame other) noexcept {
        std::swap(node_, other.node_);
        return *this;
    }
    ~KeptFrame() {
        if (node_ != nullptr) {
            node_->drop();
        }
    }

    /// The frame.
    /// Complexity: O(1).
    [[nodiscard]] const Frame<Spec>& operator*() const noexcept { return node_->frame; }
    [[nodiscard]] const Frame<Spec>* operator->() const noexcept { return &node_->frame; }

    /// Compares the frames by value.
    /// Complexity: O(content).
    friend bool operator==(const KeptFrame& a, const KeptFrame& b) { return *a == *b; }

private:
    detail::FrameNode<Spec>* node_;
};

/// Frame lent by its engine. Valid until the next call that changes the engine.
template <class Spec> class FrameRef {
public:
    /// For the engine.
    /// Complexity: O(1).
    explicit FrameRef(detail::FrameNode<Spec>& node) noexcept : node_(&node) {}

    /// The frame.
    /// Complexity: O(1).
    [[nodiscard]] const Frame<Spec>& operator*() const noexcept { return node_->frame; }
    [[nodiscard]] const Frame<Spec>* operator->() const noexcept { return &node_->frame; }

    /// Keeps the frame for longer. The engine then uses another frame in its place.
    /// Complexity: O(1), without an allocation.
    [[nodiscard]] KeptFrame<Spec> keep() const noexcept { return KeptFrame<Spec>(*node_); }

    /// Compares the frames by value.
    /// Complexity: O(content).
    friend bool operator==(const FrameRef& a, const FrameRef& b) { return *a == *b; }

private:
    detail::FrameNode<Spec>* node_;
};

} // namespace herding::inline v0
