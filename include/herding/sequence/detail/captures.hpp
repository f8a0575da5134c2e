#pragma once

#include "herding/sequence/detail/describe.hpp"
#include "herding/sequence/detail/nodes.hpp"
#include "herding/sequence/detail/number.hpp"
#include "herding/sequence/detail/pack.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>

/// Whether the lambdas of a script capture nothing but `this`, and for_each counts in a member. A reference to a local has the size of a pointer too, so
/// that no compiler can tell; in a debug build each script is looked at when it is made.

#if !defined(HERDING_CHECK_CAPTURES)
#if defined(NDEBUG) || defined(__OPTIMIZE__)
#define HERDING_CHECK_CAPTURES 0
#else
#define HERDING_CHECK_CAPTURES 1
#endif
#endif

namespace herding::inline v0::sequence::detail {

/// Looks through the callables of a script, whatever nodes it is made of.
template <class S> class CaptureCheck {
public:
    explicit CaptureCheck(const S& sequence) noexcept : sequence_(&sequence) {}

    template <class... N> void operator()(const Seq<N...>& seq) const { all(seq.nodes); }
    template <Name A, class D, class F, class Then, class... R>
    void operator()(const Act<A, D, F, Then, R...>& act) const {
        decider(act.decider);
        callable(act.effect);
        (*this)(act.body);
        all(act.terms);
    }
    template <Name P, class... A> void operator()(const Choose<P, A...>& choose) const {
        all(choose.alternatives);
    }
    template <class F, class Yes, class No> void operator()(const When<F, Yes, No>& when) const {
        callable(when.holds);
        (*this)(when.yes);
        (*this)(when.no);
    }
    template <class F, class Body> void operator()(const Loop<F, Body>& loop) const {
        callable(loop.holds);
        (*this)(loop.body);
    }
    template <class I, class F, class Body> void operator()(const ForEach<I, F, Body>& each) const {
        if (!is_part(each.index)) {
            throw std::logic_error("herding: a for_each in script() of `" + std::string(sequence_name<S>) +
                                   "` counts in something else than a member: a local would be gone when the "
                                   "sequence resumes; make it a member of the sequence");
        }
        callable(each.count);
        (*this)(each.body);
    }
    template <Name P, class Make, class Then> void operator()(const Call<P, Make, Then>& call) const {
        callable(call.make);
        callable(call.then);
    }
    template <Name P, class F> void operator()(const Run<P, F>& run) const { callable(run.effect); }
    template <Name Why, class F> void operator()(const Require<Why, F>& require) const {
        callable(require.holds);
    }
    template <class F> void operator()(const From<F>& from) const { callable(from.values); }
    template <class Other> void operator()(const Other&) const {} // it has no callable

private:
    template <class... T> void all(const Pack<T...>& pack) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((*this)(detail::get<I>(pack)), ...);
        }(std::index_sequence_for<T...>{});
    }

    template <class D> void decider(const D& decider) const {
        if constexpr (requires { decider.player; }) {
            callable(decider.player);
        } else if constexpr (requires { decider.players; }) {
            callable(decider.players);
        } else if constexpr (requires { decider.weight; }) {
            callable(decider.weight);
        }
    }

    /// A lambda with a capture holds one pointer: to the sequence, of which it may see a part only, or to something else.
    template <class F> void callable(const F& f) const {
        if constexpr (Callable<F> && !std::is_empty_v<F> && sizeof(F) == sizeof(void*) &&
                      std::is_trivially_copyable_v<F> && !is_constant<F>) {
            const void* captured = nullptr;
            std::memcpy(&captured, &f, sizeof captured);
            if (!is_part(captured)) {
                throw std::logic_error(
                    "herding: a lambda in script() of `" + std::string(sequence_name<S>) +
                    "` captures something else than `this`: a local would be gone when the sequence "
                    "resumes; make it a member of the sequence");
            }
        }
    }

    [[nodiscard]] bool is_part(const void* address) const noexcept {
        const auto* const begin = reinterpret_cast<const std::byte*>(sequence_);
        const auto* const at = static_cast<const std::byte*>(address);
        const std::less<> before;
        return !before(at, begin) && before(at, begin + sizeof(S));
    }

    const S* sequence_;
};

/// The script of a sequence. Where captures are checked, throws std::logic_error that names the sequence.
template <class S> auto script_of(S& sequence) {
    auto script = sequence.script();
#if HERDING_CHECK_CAPTURES
    CaptureCheck<S>{sequence}(script);
#endif
    return script;
}

} // namespace herding::inline v0::sequence::detail
