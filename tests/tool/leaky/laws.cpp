#include "game.hpp"

#include "herding/tool/check_of.hpp"

// A unit of its own, because the law kit compiles as long as all else together.
namespace leaky {

herding::tool::CheckResult laws(const herding::tool::CheckOptions& options);
herding::tool::CheckResult laws(const herding::tool::CheckOptions& options) {
    return herding::tool::check_of<Playable>(options);
}

} // namespace leaky
