#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <system_error>

/// Pages of this program in the browser of the person.
namespace herding::inline v0::tool {

/// Opens an address in the browser, if there is one. A failure prints nothing, because the address is printed too.
void open_browser(const std::string& url);

/// Why a port cannot be had, in words for the person who chose it.
[[nodiscard]] std::string no_port(std::uint16_t port, const std::system_error& error);

/// Returns the server that `make` returns. Throws std::invalid_argument for a port that cannot be had.
template <class Make> [[nodiscard]] auto listening(std::uint16_t port, Make make) {
    try {
        return make();
    } catch (const std::system_error& error) {
        throw std::invalid_argument(no_port(port, error));
    }
}

} // namespace herding::inline v0::tool
