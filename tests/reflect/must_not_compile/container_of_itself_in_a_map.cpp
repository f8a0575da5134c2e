// expect: herding: this container contains itself

#include "herding/reflect/text.hpp"

#include <map>
#include <string>

struct Tree : std::map<std::string, Tree> {};

int main() { return static_cast<int>(herding::reflect::print(Tree{}).size()); }
