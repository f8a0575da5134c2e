// expect: herding: a type that is read begins as its default value

#include "herding/reflect/text.hpp"

#include <cereal/cereal.hpp>

struct State {
    explicit State(int given) : field(given) {}
    int field;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("field", field));
    }
};

int main() {
    State state(1);
    herding::reflect::parse_into(state, "");
}
