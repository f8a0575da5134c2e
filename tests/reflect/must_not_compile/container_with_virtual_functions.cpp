// expect: herding: polymorphic types cannot take part

#include "herding/reflect/text.hpp"

#include <vector>

struct Hand : std::vector<int> {
    Hand() = default;
    Hand(const Hand&) = default;
    Hand(Hand&&) = default;
    Hand& operator=(const Hand&) = default;
    Hand& operator=(Hand&&) = default;
    virtual ~Hand() = default;
};

int main() { return static_cast<int>(herding::reflect::print(Hand{}).size()); }
