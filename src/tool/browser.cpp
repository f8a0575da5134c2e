#include "browser.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace herding::inline v0::tool {

void open_browser(const std::string& url) {
#ifdef __APPLE__
    constexpr const char* opener = "open";
#else
    constexpr const char* opener = "xdg-open";
#endif
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) { // the browser outlives this program, and is nobody's zombie
            std::freopen("/dev/null", "w", stdout);
            std::freopen("/dev/null", "w", stderr);
            execlp(opener, opener, url.c_str(), static_cast<char*>(nullptr));
        }
        _exit(0);
    }
    if (child > 0) {
        waitpid(child, nullptr, 0);
    }
}

std::string no_port(std::uint16_t port, const std::system_error& error) {
    const std::string named = "--port: port " + std::to_string(port) + " of this computer ";
    if (error.code() == std::errc::address_in_use) {
        return named +
               "is used by another program, perhaps by another page; leave --port out for a free one, or "
               "choose another one";
    }
    if (error.code() == std::errc::permission_denied) {
        return named +
               "may not be used by this account; choose one from 1024 on, or leave --port out for a free one";
    }
    return error.what();
}

} // namespace herding::inline v0::tool
