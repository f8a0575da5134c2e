// expect: herding: pointers cannot take part

#include "herding/reflect/text.hpp"

int main() {
    int value = 0;
    return static_cast<int>(herding::reflect::print(&value).size());
}
