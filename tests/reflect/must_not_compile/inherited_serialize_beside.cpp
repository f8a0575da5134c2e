// expect: herding: this type inherits serialize

#include "herding/reflect/text.hpp"

struct Base {
    int base = 0;
};
template <class A> void serialize(A& archive, Base& base, std::uint32_t) {
    archive(cereal::make_nvp("base", base.base));
}
struct State : Base {
    int own = 0;
};

int main() { return static_cast<int>(herding::reflect::print(State{}).size()); }
