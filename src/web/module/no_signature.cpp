#include "herding/tool/web_game.hpp"

/// A module whose game comes without its signature takes this from the archive.

extern const herding::tool::WebSignature herding_web_signature;
const herding::tool::WebSignature herding_web_signature = nullptr;
