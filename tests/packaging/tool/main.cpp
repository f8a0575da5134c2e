#include <herding/tool/run.hpp>

#include <nim.hpp>

#if defined(CLI11_VERSION) || defined(FMT_VERSION) || defined(NLOHMANN_JSON_VERSION_MAJOR) ||                \
    defined(BOOST_BEAST_VERSION)
#error "<herding/tool/run.hpp> includes a library of the command line, of JSON or of HTTP"
#endif

// [main]
int main(int argc, char** argv) { return herding::tool::run<nim::Playable>(argc, argv); }
// [main]
