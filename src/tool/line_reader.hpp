#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Lines that somebody types, or a script sends.
namespace herding::inline v0::tool {

class LineReader {
public:
    LineReader() = default;
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    virtual ~LineReader() = default;

    /// Shows the prompt and reads a line. Nothing at the end of the input.
    [[nodiscard]] virtual std::optional<std::string> read(const std::string& prompt) = 0;
    /// Lines to which the completion key may complete.
    virtual void complete_from(std::vector<std::string> /*lines*/) {}
    /// Forgets the typed lines, if the next person must not see them.
    virtual void forget() {}
};

/// Reads line by line. `echo` repeats each line, printable, so that a transcript shows what was read.
[[nodiscard]] std::unique_ptr<LineReader> stream_reader(std::istream& in, std::ostream& out, bool echo);

/// The terminal on standard input, with line editing, history and completion where libedit was there at build time.
[[nodiscard]] std::unique_ptr<LineReader> terminal_reader();

} // namespace herding::inline v0::tool
