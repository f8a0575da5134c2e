#include "answer.hpp"
#include "host.hpp"

#include <cstddef>

/// The module of a page that plays.

extern const herding::tool::WebGame herding_web_games[];
extern const std::size_t herding_web_count;

std::string herding_answer_to(std::string_view request) {
    static herding::tool::Host host({herding_web_games, herding_web_count});
    return host.call(request);
}
