#include "../nim.hpp"

int main() { return nim::plays() ? 0 : 1; }
