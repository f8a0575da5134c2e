#include "rulegame/tool/rule_file.hpp"

#include "rulegame/parser.hpp"

#include "herding/tool/files.hpp"

#include <fmt/core.h>

#include <stdexcept>

namespace herd {

using herding::tool::read_file;

std::optional<rulegame::RuleSet> read_rules(const std::string& file) {
    try {
        return rulegame::parse_rules(read_file(file));
    } catch (const rulegame::ParseError& error) {
        fmt::print(stderr, "{}", error.message(file));
    } catch (const std::runtime_error& error) {
        fmt::print(stderr, "{}: {}\n", file, error.what());
    }
    return std::nullopt;
}

std::shared_ptr<const rulegame::Program> read_program(const std::string& file) {
    auto rules = read_rules(file);
    if (!rules) {
        return nullptr;
    }
    try {
        return std::make_shared<const rulegame::Program>(rulegame::compile(std::move(*rules)));
    } catch (const rulegame::TooLarge& error) {
        fmt::print(stderr, "{}: {}\n", file, error.what());
        return nullptr;
    }
}

} // namespace herd
