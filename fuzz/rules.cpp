// For any input: a rule set that prints, reads back as itself and can be made ready for play, or a ParseError with a
// place inside the text.

#include "rulegame/parser.hpp"
#include "rulegame/printer.hpp"
#include "rulegame/program.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void read(std::string_view text, const rulegame::Quirks& quirks) {
    try {
        const auto rules = rulegame::parse_rules(text, quirks);
        require(rulegame::parse_rules(rulegame::print(rules), quirks) == rules);
        static_cast<void>(rulegame::compile(rules, quirks));
    } catch (const rulegame::ParseError& error) {
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        require(error.place().line >= 1 && error.place().line <= lines);
        require(error.place().column >= 1 && error.place().column <= text.size() + 1);
    } catch (const rulegame::TooLarge&) {
        return; // a valid rule set that cannot be played
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read(text, rulegame::Quirks::java());
    read(text, rulegame::Quirks::none());
    return 0;
}
