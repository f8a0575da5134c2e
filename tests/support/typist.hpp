#pragma once

#include "line_reader.hpp" // of src/tool

#include <optional>
#include <ostream>
#include <sstream>
#include <string>

/// Types these lines in a terminal, and repeats them as a terminal shows them.
class Typist final : public herding::tool::LineReader {
public:
    Typist(const std::string& lines, std::ostream& out) : lines_(lines), out_(out) {}
    std::optional<std::string> read(const std::string& prompt) override {
        out_ << prompt;
        std::string line;
        if (!std::getline(lines_, line)) {
            return std::nullopt;
        }
        out_ << line << '\n';
        return line;
    }

private:
    std::istringstream lines_;
    std::ostream& out_;
};
