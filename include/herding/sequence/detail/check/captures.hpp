#pragma once

#include "herding/core/detail/name.hpp"
#include "herding/sequence/detail/script/callable.hpp"
#include "herding/sequence/detail/script/nodes.hpp"
#include "herding/sequence/detail/script/program.hpp"
#include "herding/sequence/detail/script/type_list.hpp"

#include <cstddef>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Whether the lambdas of a script capture nothing but `this`, and for_each counts in a member. A reference to a local has
/// the size of a pointer too, so that no compiler can tell; in a debug build each script is looked at when it is made.

#if !defined(HERDING_CHECK_CAPTURES)
#if defined(NDEBUG) || defined(__OPTIMIZE__)
#define HERDING_CHECK_CAPTURES 0
#else
#define HERDING_CHECK_CAPTURES 1
#endif
#endif

namespace herding::inline v0::sequence::detail {

/// Whether a callable holds one pointer: to the sequence, or to something else.
template <class F> inline constexpr bool holds_pointer = Callable<F> && !__is_empty(F) &&
                                                         sizeof(F) == sizeof(void*) &&
                                                         __is_trivially_copyable(F) && !is_constant<F>;

/// Looks through the callables of a script, whatever nodes it is made of.
class CaptureCheck {
public:
    CaptureCheck(const void* sequence, std::size_t size, std::string_view name) noexcept
        : begin_(static_cast<const std::byte*>(sequence)), size_(size), name_(name) {}

    template <class... N>
    [[gnu::always_inline]] void operator()(const SeqNode<N...>& seq) const {
        check_all(seq.nodes);
    }
    template <Name A, class D, class F, class Then, class... R>
    [[gnu::always_inline]] void operator()(const ActNode<A, D, F, Then, R...>& act) const {
        if constexpr (requires { act.decider.player; }) {
            callable(act.decider.player);
        } else if constexpr (requires { act.decider.players; }) {
            callable(act.decider.players);
        } else if constexpr (requires { act.decider.weight; }) {
            callable(act.decider.weight);
        }
        callable(act.effect);
        if constexpr (Then::size != 0) {
            (*this)(act.body);
        }
        if constexpr (sizeof...(R) != 0) {
            check_all(act.terms);
        }
    }
    template <Name P, class... A>
    [[gnu::always_inline]] void operator()(const ChooseNode<P, A...>& choose) const {
        check_all(choose.alternatives);
    }
    template <class F, class Yes, class No>
    [[gnu::always_inline]] void operator()(const WhenNode<F, Yes, No>& when) const {
        callable(when.holds);
        (*this)(when.yes);
        (*this)(when.no);
    }
    template <class F, class Body>
    [[gnu::always_inline]] void operator()(const LoopNode<F, Body>& loop) const {
        callable(loop.holds);
        (*this)(loop.body);
    }
    template <class I, class F, class Body>
    [[gnu::always_inline]] void operator()(const ForEachNode<I, F, Body>& each) const {
        if (!is_part(each.index)) {
            throw_local_index();
        }
        callable(each.count);
        (*this)(each.body);
    }
    template <Name P, class Make, class Then>
    [[gnu::always_inline]] void operator()(const CallNode<P, Make, Then>& call) const {
        callable(call.make);
        callable(call.then);
    }
    template <Name P, class F>
    [[gnu::always_inline]] void operator()(const RunNode<P, F>& run) const {
        callable(run.effect);
    }
    template <Name Why, class F>
    [[gnu::always_inline]] void operator()(const Require<Why, F>& require) const {
        callable(require.holds);
    }
    template <class F>
    [[gnu::always_inline]] void operator()(const From<F>& from) const {
        callable(from.values);
    }
    void operator()(const StopNode&) const {}

private:
    template <std::size_t... I, class... T>
    [[gnu::always_inline]] void check_all(const FlatTupleBase<std::index_sequence<I...>, T...>& tuple) const {
        ((*this)(static_cast<const Leaf<I, T>&>(tuple).value), ...);
    }

    template <class F> [[gnu::always_inline]] void callable(const F& f) const {
        if constexpr (holds_pointer<F>) {
            check_captured(&f);
        }
    }

    /// At the pointer that a callable holds. It may be to a part of the sequence.
    void check_captured(const void* callable) const {
        const void* captured = nullptr;
        std::memcpy(static_cast<void*>(&captured), callable, sizeof captured);
        if (!is_part(captured)) {
            throw std::logic_error("herding: a lambda in script() of `" + std::string(name_) +
                                   "` captures something else than `this`: a local would be gone when the "
                                   "sequence resumes; make it a member of the sequence");
        }
    }
    [[noreturn]] void throw_local_index() const {
        throw std::logic_error("herding: a for_each in script() of `" + std::string(name_) +
                               "` counts in something else than a member: a local would be gone when the "
                               "sequence resumes; make it a member of the sequence");
    }

    [[nodiscard]] bool is_part(const void* address) const noexcept {
        const auto* const at = static_cast<const std::byte*>(address);
        const std::less<> before;
        return !before(at, begin_) && before(at, begin_ + size_);
    }

    const std::byte* begin_;
    std::size_t size_;
    std::string_view name_;
};

/// In one function for each script, because a debug build has no use for one for each node.
template <class Script>
void check_captures(const Script& script, const void* sequence, std::size_t size, std::string_view name) {
    CaptureCheck{sequence, size, name}(script);
}

/// The script of a sequence. Where captures are checked, throws std::logic_error that names the sequence.
template <class S> [[gnu::always_inline]] inline auto script_of(S& sequence) {
    auto script = sequence.script();
#if HERDING_CHECK_CAPTURES
    check_captures(script, &sequence, sizeof(S), sequence_name<S>);
#endif
    return script;
}

} // namespace herding::inline v0::sequence::detail
