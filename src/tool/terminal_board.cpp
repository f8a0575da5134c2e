#include "terminal_board.hpp"

#include "herding/reflect/detail/take_line.hpp"
#include "herding/scene/draw.hpp"
#include "herding/scene/words.hpp"

#include <cstddef>
#include <fstream>
#include <ostream>
#include <string_view>

namespace herding::inline v0::tool {

namespace {

/// Whether a drawing has a line of more columns than this. Color takes none.
bool is_wider(std::string_view drawn, std::size_t width) {
    while (!drawn.empty()) {
        const std::string_view line = reflect::detail::take_line(drawn);
        std::string plain;
        for (std::size_t at = 0; at < line.size(); ++at) {
            const std::size_t end = line[at] == '\x1b' ? line.find('m', at) : std::string_view::npos;
            if (end == std::string_view::npos) {
                plain += line[at];
            } else {
                at = end;
            }
        }
        if (scene::columns_of(plain) > width) {
            return true;
        }
    }
    return false;
}

} // namespace

void draw_board(Screen& screen, const PlayOptions& options) {
    if (options.words) {
        describe_board(screen);
        return;
    }
    screen.draw([&options](const play::Match& match, std::uint16_t viewer) {
        std::string drawn = match.draw({viewer, options.color, options.width});
        if (is_wider(drawn, options.width)) { // a drawing of the game itself: that of a scene always fits
            const std::string narrow =
                scene::draw(match.scene(viewer), {.width = options.width, .color = options.color});
            drawn = narrow.empty() ? drawn : narrow;
        }
        return drawn;
    });
}

void describe_board(Screen& screen) {
    screen.draw([](const play::Match& match, std::uint16_t viewer) {
        const std::string words = scene::words(match.scene(viewer));
        return words.empty() ? std::string("This game has no scene to describe.\n") : words;
    });
}

void write_picture(const play::Match& match, std::uint16_t viewer, const std::string& file,
                   std::ostream& out) {
    const std::string picture = match.picture(viewer);
    if (picture.empty()) {
        out << "This game draws no picture.\n";
        return;
    }
    std::ofstream written(file, std::ios::binary);
    written << picture << std::flush;
    out << (written ? "Wrote " + file + ".\n" : file + " cannot be written.\n");
}

} // namespace herding::inline v0::tool
