#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace herding::inline v0::law::detail {

/// A number of things for reports: `1 case`, `2 cases`.
[[nodiscard]] inline std::string number_of(std::uint64_t number, std::string_view thing) {
    return std::to_string(number) + ' ' + std::string(thing) + (number == 1 ? "" : "s");
}

} // namespace herding::inline v0::law::detail
