#include "agents.hpp"

#include "herding/play/agents.hpp"

#include <sodium.h>

#include <cstdint>
#include <stdexcept>

namespace herding::inline v0::serve {

std::string why_unfit(const play::Game& game, const std::string& agent, const play::Start& start) {
    if (agent.starts_with("cfr")) {
        return "The agent cfr solves the whole game, which takes too long here.";
    }
    try {
        (void)play::make_agent(game, agent, start);
        return {};
    } catch (const std::invalid_argument& fault) {
        return fault.what();
    }
}

std::unique_ptr<play::Agent> seated_agent(const play::Game& game, const std::string& agent) {
    auto made = play::make_agent(game, agent, {});
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    made->start(seed);
    return made;
}

} // namespace herding::inline v0::serve
