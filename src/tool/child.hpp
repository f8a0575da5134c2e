#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace herding::inline v0::tool {

/// Fault of another program, in words.
class ChildError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The begin of a text from another program, printable as in messages of records.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most = 200);

/// Another program that reads and writes lines. It has a process group of its own, so Ctrl-C at the terminal does not reach
/// it; it is killed with its group when this goes. Functions throw ChildError, and std::system_error where the
/// operating system fails.
class Child {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Bytes of a line that the program may write.
    static constexpr std::size_t longest_line = std::size_t{64} << 10U;

    /// Runs a command by `/bin/sh -c`. Its standard error goes to the end of this file; empty: nowhere.
    Child(const std::string& command, const std::string& log);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Writes a line. Throws if the program has ended, or does not read before `end`.
    void write(std::string_view line, Time end);
    /// The next line, without its end. Throws if the program has ended, writes a longer line, or writes none before
    /// `end`. Returns early, with nothing read, if `stop` becomes true; null: it never does. Then `read` may be called again.
    [[nodiscard]] bool read(std::string& line, Time end, const std::atomic<bool>* stop);
    /// Whether the program has ended. Does not wait.
    [[nodiscard]] bool has_ended() const;
    /// Output of the program after the last line that was read, as far as it has arrived. Does not wait.
    [[nodiscard]] std::string left_over();

private:
    [[nodiscard]] bool wait_for(short events, Time end, const std::atomic<bool>* stop) const;
    [[noreturn]] void ended();

    pid_t process_ = -1;
    int socket_ = -1;
    std::string log_;
    std::string read_; ///< bytes behind the last line
};

} // namespace herding::inline v0::tool
