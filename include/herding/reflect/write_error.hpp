#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::reflect {

/// Error of a writer for a value that no reader accepts. So everything that was written can be read.
class WriteError : public std::runtime_error {
public:
    explicit WriteError(std::string cause)
        : std::runtime_error("herding: a value cannot be written"), cause_(std::move(cause)) {
        compose();
    }

    /// `herding: cannot write state.points[3].color: 77 is no enumerator of color`
    [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

    /// The path, such as `state.points[3].color`. Empty for the whole value.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& cause() const noexcept { return cause_; }

    /// Puts a part before the path: `.from`, `[3]`. A writer of a part calls it when it passes the error on.
    void inside(std::string_view part) {
        path_.insert(0, part);
        compose();
    }

private:
    void compose() { message_ = "herding: cannot write " + (path_.empty() ? "" : path_ + ": ") + cause_; }

    std::string path_;
    std::string cause_;
    std::string message_;
};

} // namespace herding::inline v0::reflect
