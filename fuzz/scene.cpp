#include "herding/scene/draw.hpp"
#include "herding/scene/json.hpp"
#include "herding/scene/svg.hpp"
#include "herding/scene/words.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

/// Scenes and differences as JSON: what is read is written and read back as itself, can be drawn, and a difference is applied or
/// refused.

namespace scene = herding::scene;

namespace {

void require(bool holds, const char* what) {
    if (!holds) {
        std::cerr << what << '\n';
        std::abort();
    }
}

void read_scene(std::string_view text) {
    const scene::Scene read = scene::scene_from_json(text, {});
    require(scene::scene_from_json(scene::to_json(read)) == read, "a scene is read as another one");
    require(scene::apply({}, scene::difference({}, read)) == read, "a scene is not what is added to nothing");
    static_cast<void>(scene::draw(read, {40, false}).size() + scene::svg(read).size() +
                      scene::words(read).size());
}

void read_difference(std::string_view text) {
    const scene::Difference read = scene::difference_from_json(text);
    require(scene::difference_from_json(scene::to_json(read)) == read, "a difference is read as another one");
    static_cast<void>(scene::apply({}, read));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto read : {read_scene, read_difference}) {
        try {
            read(text);
        } catch (const scene::Error&) {} // NOLINT(bugprone-empty-catch): refused with its place
    }
    return 0;
}
