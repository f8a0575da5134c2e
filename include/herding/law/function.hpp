#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

/// Functions of a config.

namespace herding::inline v0::law {

namespace detail {

/// The object that a Function holds, for any signature.
class AnyFunction {
public:
    AnyFunction() = default;
    AnyFunction(const AnyFunction& other)
        : object_(other.object_ == nullptr ? nullptr : other.manage_(other.object_, true)),
          manage_(other.manage_), call_(other.call_) {}
    AnyFunction(AnyFunction&& other) noexcept
        : object_(other.object_), manage_(other.manage_), call_(other.call_) {
        other.object_ = nullptr;
    }
    AnyFunction& operator=(AnyFunction other) noexcept {
        std::swap(object_, other.object_);
        std::swap(manage_, other.manage_);
        std::swap(call_, other.call_);
        return *this;
    }
    ~AnyFunction() {
        if (object_ != nullptr) {
            manage_(object_, false);
        }
    }
    /// Whether there is something to call.
    explicit operator bool() const noexcept { return object_ != nullptr; }

protected:
    using Manage = void* (*)(void* object, bool copy); ///< copies the object, or deletes it
    using Call = void (*)();                           ///< of another type, which the signature names

    template <class F> static void* manage(void* object, bool copy) {
        F* const function = static_cast<F*>(object);
        if (copy) {
            return new F(*function);
        }
        delete function;
        return nullptr;
    }

    void* object_ = nullptr;
    Manage manage_ = nullptr;
    Call call_ = nullptr;
};

/// Whether objects of a type may hold nothing to call, as pointers and a std::function may.
template <class F>
concept MayBeNothing = std::is_constructible_v<F, std::nullptr_t> && requires(const F& f) { f == nullptr; };

} // namespace detail

/// Function of a `Config`, with the semantics of `std::function`: holds a copy of any object that can be called with this signature,
/// or nothing. A copy copies the object. Calling an empty one throws std::bad_function_call.
///
/// A source with laws makes about forty of them. Each type of object compiles three functions here, and about twenty in a
/// `std::function`. Both convert into each other.
///
///     herding::law::Function<int(int)> twice = [](int n) { return 2 * n; };
template <class Signature> class Function;

template <class Result, class... Arguments> class Function<Result(Arguments...)>
    : public detail::AnyFunction {
public:
    /// Holds nothing.
    Function() = default;
    Function(std::nullptr_t) noexcept {}
    /// Keeps a copy of an object that can be called. A null pointer and an empty std::function make an empty one.
    template <class F>
        requires(!std::derived_from<std::remove_cvref_t<F>, AnyFunction> &&
                 std::is_invocable_r_v<Result, std::remove_cvref_t<F>&, Arguments...>)
    Function(F&& function) {
        using Kept = std::decay_t<F>;
        if constexpr (detail::MayBeNothing<Kept> && !std::is_function_v<std::remove_reference_t<F>>) {
            if (function == nullptr) {
                return;
            }
        }
        object_ = new Kept(static_cast<F&&>(function));
        manage_ = manage<Kept>;
        call_ = reinterpret_cast<Call>(&Function::template call<Kept>);
    }

    /// Calls the object. Throws std::bad_function_call if there is none.
    Result operator()(Arguments... arguments) const {
        if (object_ == nullptr) {
            throw std::bad_function_call();
        }
        return reinterpret_cast<Result (*)(void*, Arguments...)>(call_)(
            object_, static_cast<Arguments&&>(arguments)...);
    }

private:
    template <class F> static Result call(void* object, Arguments... arguments) {
        F& function = *static_cast<F*>(object);
        if constexpr (std::is_void_v<Result>) {
            static_cast<void>(function(static_cast<Arguments&&>(arguments)...));
        } else {
            return function(static_cast<Arguments&&>(arguments)...);
        }
    }
};

} // namespace herding::inline v0::law
