#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

/// The object that a law::Function holds.

namespace herding::inline v0::law::detail {

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

} // namespace herding::inline v0::law::detail
