#pragma once

#include "herding/core/actor.hpp"
#include "herding/core/barrier.hpp"
#include "herding/core/detail/inline_list.hpp"
#include "herding/core/detail/spare_frames.hpp"
#include "herding/core/fwd.hpp"
#include "herding/core/types.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace herding::inline v0 {

/// What one behavior contributed to a frame: its ranges of the frame's diffs and traces.
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

/// The record of one commit. Engines lend frames as const; a copy is an ordinary value. Where the Spec names a Hash it
/// has a member `state_hash` too, the hash of the state after it, which is not for players to see (`HasHash`).
template <class Spec> struct Frame : detail::WithHash<Spec> {
    /// Position in the engine's one log: grows, also with undo and redo, and is never used twice. The first is 1.
    std::uint64_t number = 0;
    Actor actor;                         ///< who submitted the inputs
    InlineList<InputOf<Spec>, 1> inputs; ///< one, or several from `dispatch_all`
    InlineList<Step, 4> steps;           ///< in order of execution; only behaviors that emitted something
    InlineList<DiffOf<Spec>, 4> diffs;   ///< in order of application
    InlineList<TraceOf<Spec>, 4> traces; ///< in order of execution
    Barrier barrier;                     ///< raised where undo may not cross this commit

    /// The first input; of a `dispatch` the only one.
    [[nodiscard]] const InputOf<Spec>& input() const noexcept { return inputs.front(); }

    /// Whether undo may cross this commit.
    [[nodiscard]] Reversibility reversibility() const noexcept {
        return barrier.raised() ? Reversibility::Irreversible : Reversibility::Reversible;
    }

    /// The diffs that one step of this frame emitted. O(1).
    [[nodiscard]] std::span<const DiffOf<Spec>> diffs_of(const Step& step) const noexcept {
        return {diffs.data() + step.diffs_begin, diffs.data() + step.diffs_end};
    }
    /// The traces of the same.
    [[nodiscard]] std::span<const TraceOf<Spec>> traces_of(const Step& step) const noexcept {
        return {traces.data() + step.traces_begin, traces.data() + step.traces_end};
    }

    friend bool operator==(const Frame&, const Frame&) = default;
};

namespace detail {

/// A frame that can be lent, kept and recycled. The engine holds one count; so does every `KeptFrame`.
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

    /// Gives one count back. The last holder writes none, because nobody is left who could take or drop another.
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

/// A frame that stays for as long as somebody holds it, on any thread and beyond its engine. Never null unless
/// moved from.
template <class Spec> class KeptFrame {
public:
    explicit KeptFrame(detail::FrameNode<Spec>& node) noexcept : node_(&node) {
        node.holders.fetch_add(1, std::memory_order_relaxed);
    }
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

    [[nodiscard]] const Frame<Spec>& operator*() const noexcept { return node_->frame; }
    [[nodiscard]] const Frame<Spec>* operator->() const noexcept { return &node_->frame; }

    friend bool operator==(const KeptFrame& a, const KeptFrame& b) { return *a == *b; }

private:
    detail::FrameNode<Spec>* node_;
};

/// A frame lent by its engine: valid until the next call that changes the engine. Compares by the frame's value.
template <class Spec> class FrameRef {
public:
    explicit FrameRef(detail::FrameNode<Spec>& node) noexcept : node_(&node) {}

    [[nodiscard]] const Frame<Spec>& operator*() const noexcept { return node_->frame; }
    [[nodiscard]] const Frame<Spec>* operator->() const noexcept { return &node_->frame; }

    /// Keeps the frame for longer; the engine then uses another one in its place. O(1), no allocation now.
    [[nodiscard]] KeptFrame<Spec> keep() const noexcept { return KeptFrame<Spec>(*node_); }

    friend bool operator==(const FrameRef& a, const FrameRef& b) { return *a == *b; }

private:
    detail::FrameNode<Spec>* node_;
};

} // namespace herding::inline v0
