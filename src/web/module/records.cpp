#include "answer.hpp"
#include "shelf.hpp"

/// The module of an inspector.

extern const herding::inspect::MakeRules herding_web_rules;

std::string herding_answer_to(std::string_view request) {
    static herding::tool::Shelf shelf({herding_web_rules});
    return shelf.call(request);
}
