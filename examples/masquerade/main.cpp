#include "masquerade/playable.hpp"

#include "herding/tool/run.hpp"

// [main]
int main(int argc, char** argv) { return herding::tool::run<masquerade::Playable>(argc, argv); }
// [main]
