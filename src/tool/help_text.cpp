#include "help_text.hpp"

#include "herding/reflect/detail/take_line.hpp"

#include <algorithm>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t deepest = 40; // columns of an indentation

/// The column in which a broken line continues: below its description, which begins behind the first gap of two blanks. A name
/// without a description beside it continues behind its beginning.
std::size_t description_of(std::string_view line) {
    const std::size_t text = line.find_first_not_of(' ');
    const std::size_t behind = line.find_first_not_of(' ', line.find("  ", text));
    const bool is_name = text > 0 && text < 10;
    return behind <= deepest ? behind : is_name ? text + 4 : text;
}

void wrap(std::string_view line, std::string_view program, std::string& out) {
    const std::size_t text = std::min(line.find_first_not_of(' '), line.size());
    const bool example = text > 0 && line.substr(text).starts_with(program);
    const std::string_view end = example ? " \\" : "";
    std::size_t indent = 0;
    while (line.size() + indent > help_columns) {
        const std::size_t room = help_columns - indent - end.size();
        const std::size_t first = line.find(' ', indent == 0 ? std::max(text, description_of(line)) : 0);
        std::size_t at = line.rfind(' ', room);
        at = at == std::string_view::npos || at < first ? first : at; // else one long word
        if (at == std::string_view::npos) {
            break;
        }
        out.append(indent, ' ').append(line.substr(0, at)).append(end) += '\n';
        indent = indent != 0 ? indent : example ? text + 4 : description_of(line);
        line.remove_prefix(std::min(line.find_first_not_of(' ', at), line.size()));
    }
    out.append(indent, ' ').append(line) += '\n';
}

} // namespace

std::string wrapped(std::string_view text, std::string_view program) {
    std::string out;
    while (!text.empty()) {
        wrap(reflect::detail::take_line(text), program, out);
    }
    return out;
}

} // namespace herding::inline v0::tool
