#include <nim.hpp>

#include <herding/tool/run.hpp>

#if defined(CLI11_VERSION) || defined(FMT_VERSION) || defined(NLOHMANN_JSON_VERSION_MAJOR) ||                     \
    defined(BOOST_BEAST_VERSION)
#error "<herding/tool/run.hpp> includes a library of the command line, of JSON or of HTTP"
#endif

int main(int argc, char** argv) { return herding::tool::run<nim::Playable>(argc, argv); }
