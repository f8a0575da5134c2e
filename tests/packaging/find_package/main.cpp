#include "../nim.hpp"

#include <string_view>

static_assert(std::string_view(HERDING_VERSION) == PACKAGE_VERSION, "version.hpp and CMakeLists.txt differ");

int main() { return nim::plays() ? 0 : 1; }
