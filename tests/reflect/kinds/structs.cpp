// Structs: empty, with bases, versions and names of any letters, inside themselves.

#include "reflect/kinds/check.hpp"
#include "reflect/zoo.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace {

struct Names {
    int a = 0;
    bool b = false;
    std::string none;
    template <class A> void serialize(A& archive, std::uint32_t) {
        archive(cereal::make_nvp("gr\xc3\xbcn \"x\"", a), cereal::make_nvp("", b),
                cereal::make_nvp("1", none));
    }
    friend bool operator==(const Names&, const Names&) = default;
};
struct ByName {
    std::map<std::string, ByName> below;
    template <class A> void serialize(A& archive, std::uint32_t) { archive(CEREAL_NVP(below)); }
    friend bool operator==(const ByName&, const ByName&) = default;
};

TEST(StructKinds, of_all_forms) {
    kinds::check_all<zoo::EndTurn, zoo::Named, zoo::Piece, zoo::Dense, zoo::Padded, zoo::Cube, Names>();
}

TEST(StructKinds, inside_themselves) {
    kinds::check_all<zoo::Tree, ByName, std::vector<zoo::Tree>, std::map<std::string, zoo::Cube>>();
}

} // namespace
