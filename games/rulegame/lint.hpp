#pragma once

#include "rulegame/ast.hpp"

#include <string>
#include <vector>

namespace rulegame {

/// A place of a rule file that may not do what its author meant, with the reason.
struct Remark {
    Place place;
    std::string text;
    bool text_differs = false; ///< the published text differs from the server (RULES.md, section 8)
};

/// The findings in a rule set, from top to bottom. None is an error: the server plays all of it.
[[nodiscard]] std::vector<Remark> lint(const RuleSet& rules);

} // namespace rulegame
