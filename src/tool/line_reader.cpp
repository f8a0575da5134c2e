#include "line_reader.hpp"

#include "herding/reflect/detail/printable.hpp"

#ifdef HERDING_HAS_LIBEDIT
#include <editline/readline.h>
#endif

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <istream>
#include <ostream>
#include <string_view>
#include <utility>

namespace herding::inline v0::tool {

namespace {

class StreamReader final : public LineReader {
public:
    StreamReader(std::istream& in, std::ostream& out, bool echo) : in_(in), out_(out), echo_(echo) {}

    std::optional<std::string> read(const std::string& prompt) override {
        out_ << prompt << std::flush;
        std::string line;
        if (!std::getline(in_, line)) {
            return std::nullopt;
        }
        if (echo_) {
            const auto begin = line.find_first_not_of(" \t\r");
            const auto end = line.find_last_not_of(" \t\r");
            out_ << (begin == std::string::npos
                         ? std::string()
                         : reflect::detail::printable(std::string_view(line).substr(begin, end - begin + 1)))
                 << '\n';
        }
        return line;
    }

private:
    std::istream& in_;
    std::ostream& out_;
    bool echo_;
};

#ifdef HERDING_HAS_LIBEDIT

// libedit's interface has no context argument.
std::vector<std::string>& completions() {
    static std::vector<std::string> lines;
    return lines;
}

/// The next completion of a text, in memory that libedit frees; null behind the last.
char* next_completion(const char* text, int state) {
    static std::size_t next = 0;
    next = state == 0 ? 0 : next;
    for (const auto& lines = completions(); next < lines.size();) {
        const std::string& line = lines[next++];
        if (line.compare(0, std::strlen(text), text) == 0) {
            return strdup(line.c_str());
        }
    }
    return nullptr;
}

/// Never completes file names.
char** complete(const char* text, int /*begin*/, int /*end*/) {
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, next_completion);
}

class EditedReader final : public LineReader {
public:
    EditedReader() {
        rl_readline_name = const_cast<char*>("herd"); // NOLINT: libedit only reads it
        using_history();
        rl_attempted_completion_function = complete;
        rl_completer_word_break_characters = const_cast<char*>(""); // NOLINT: a whole line is completed
    }
    ~EditedReader() override { complete_from({}); }

    std::optional<std::string> read(const std::string& prompt) override {
        std::cout << std::flush;
        const std::unique_ptr<char, decltype(&std::free)> line(readline(prompt.c_str()), &std::free);
        if (line == nullptr) {
            return std::nullopt;
        }
        if (*line != '\0') {
            add_history(line.get());
        }
        return std::string(line.get());
    }
    void complete_from(std::vector<std::string> lines) override { completions() = std::move(lines); }
    void forget() override { clear_history(); }
};

#endif

} // namespace

std::unique_ptr<LineReader> stream_reader(std::istream& in, std::ostream& out, bool echo) {
    return std::make_unique<StreamReader>(in, out, echo);
}

std::unique_ptr<LineReader> terminal_reader() {
#ifdef HERDING_HAS_LIBEDIT
    return std::make_unique<EditedReader>();
#else
    return stream_reader(std::cin, std::cout, false);
#endif
}

} // namespace herding::inline v0::tool
