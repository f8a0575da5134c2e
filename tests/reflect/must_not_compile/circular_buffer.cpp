// expect: herding: circular_buffer cannot take part

#include <boost/circular_buffer.hpp>

#include "herding/reflect/text.hpp"

struct State {
    boost::circular_buffer<int> field{3};
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(field)); }
};

int main() {
    const State state;
    return static_cast<int>(herding::reflect::print(state).size());
}
