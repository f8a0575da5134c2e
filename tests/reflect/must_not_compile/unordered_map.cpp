// expect: herding: unordered containers cannot take part

#include <unordered_map>

#include "herding/reflect/text.hpp"

int main() { return static_cast<int>(herding::reflect::print(std::unordered_map<int, int>{}).size()); }
