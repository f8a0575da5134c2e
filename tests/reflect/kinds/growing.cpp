// Lists of every container.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <boost/container/deque.hpp>

#include <cstdint>
#include <deque>
#include <list>
#include <string>
#include <vector>

namespace {

TEST(ListKinds, that_grow) {
    kinds::check_all<std::vector<std::uint8_t>, std::vector<bool>, std::deque<int>, std::list<std::string>,
                     zoo::bc::deque<zoo::Step>, zoo::bc::small_vector<int, 2>,
                     zoo::bc::static_vector<zoo::Step, 2>, herding::CowVector<int, 2>,
                     herding::CowVector<std::string>>();
}

} // namespace
