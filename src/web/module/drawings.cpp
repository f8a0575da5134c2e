#include "herding/scene/draw.hpp"
#include "herding/scene/svg.hpp"

#include <string>

namespace herding::inline v0::scene {

/// The page draws scenes. Terminals and files have other drawings, which a module does not need.
std::string draw(const Scene& /*scene*/, const DrawOptions& /*options*/) { return {}; }
std::string svg(const Scene& /*scene*/, const Scene* /*before*/) { return {}; }

} // namespace herding::inline v0::scene
