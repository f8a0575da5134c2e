#pragma once

#include "herding/sequence/pending.hpp"
#include "herding/sequence/step.hpp"

#include <stdexcept>

namespace herding::inline v0::sequence::detail {

/// Pending sequences as the diffs of frames leave them, for tools that follow a game without its board. Answers are left out.
template <class R> struct Mirror {
    Pending<R> pending{};

    void operator()(StackUpdate<R> step) {
        step.reveal = false; // nobody learns anything here
        try {
            static_cast<void>(step.apply(*this));
        } catch (const std::length_error&) { // a view may lack the diff that fired the trigger
            step.from_queue = 0;
            static_cast<void>(step.apply(*this));
        }
    }
    void operator()(Enqueue<R> fired) {
        fired.reveal = false;
        static_cast<void>(fired.apply(*this));
    }
    template <class Diff> void operator()(const Diff& /*unused*/) {}
};

} // namespace herding::inline v0::sequence::detail
