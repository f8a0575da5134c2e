// expect: herding: character types cannot take part

#include "herding/reflect/text.hpp"

int main() { return static_cast<int>(herding::reflect::print('x').size()); }
