// A second source with the same functions: the rule of one definition holds both ways.
#include <herding/reflect/text.hpp>

#include <string>
#include <vector>

std::string printed(const std::vector<int>& values) { return herding::reflect::print(values); }
