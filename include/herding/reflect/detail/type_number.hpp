#pragma once

#include <atomic>
#include <cstddef>

namespace herding::inline v0::reflect::detail {

/// A small number for each type, different between types and the same during one run of a program.
inline std::size_t next_type_number() noexcept {
    static std::atomic<std::size_t> count{0};
    return count.fetch_add(1, std::memory_order_relaxed);
}
template <class T> std::size_t type_number() noexcept {
    static const std::size_t number = next_type_number();
    return number;
}

/// The types around a part of a value, from the inside out: a chain over the stack of who walks into it.
class TypesAround {
public:
    TypesAround(std::size_t number, const TypesAround* next) noexcept : number_(number), next_(next) {}

    [[nodiscard]] static bool contains(const TypesAround* around, std::size_t number) noexcept {
        while (around != nullptr && around->number_ != number) {
            around = around->next_;
        }
        return around != nullptr;
    }

private:
    std::size_t number_;
    const TypesAround* next_;
};

} // namespace herding::inline v0::reflect::detail
