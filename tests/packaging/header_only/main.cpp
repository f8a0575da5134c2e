#include "../../play/nim.hpp"

#include <herding/modify/modify.hpp>
#include <herding/play/game_of.hpp>
#include <herding/reflect/binary.hpp>
#include <herding/reflect/hash.hpp>
#include <herding/reflect/json.hpp>
#include <herding/reflect/text.hpp>
#include <herding/sequence/sequence.hpp>
#include <herding/view/view.hpp>

#include <string>
#include <vector>

std::string printed(const std::vector<int>& values); // other.cpp
std::string played();

int main() {
    const std::vector<int> values{1, 2};
    const auto same = [&](const std::vector<int>& read) { return read == values; };
    const auto match = herding::play::game_of<nim::Playable>().begin({.seed = 1});
    return same(herding::reflect::from_json<std::vector<int>>(herding::reflect::to_json(values))) &&
                   same(herding::reflect::read_binary<std::vector<int>>(
                       herding::reflect::write_binary(values))) &&
                   same(herding::reflect::parse<std::vector<int>>(printed(values))) &&
                   herding::reflect::hash64(values) == herding::reflect::hash64(std::vector<int>{1, 2}) &&
                   !match->legal_actions().empty() && match->state(0) == played()
               ? 0
               : 1;
}
