#pragma once

#include <span>
#include <string_view>

namespace herding::inline v0::tool {

/// A file of a new project, with `@name@` in its text and its own name in place of the name of the project.
struct Template {
    std::string_view kind; ///< for which projects: the folder of src/tool/templates that it is in
    std::string_view file;
    std::string_view text;
};

/// All of them. The build writes the source from the files (CMakeLists.txt).
[[nodiscard]] std::span<const Template> templates();

} // namespace herding::inline v0::tool
