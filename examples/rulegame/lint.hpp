#pragma once

#include "rulegame/ast.hpp"

#include <string>
#include <vector>

namespace rulegame {

/// A place of a rule file that may not do what was meant, and why.
struct Remark {
    Place place;
    std::string text;
    bool text_differs =
        false; ///< the published text says something else than the server does (RULES.md, section 8)
};

/// What to look at in a rule set, from top to bottom. Nothing that it says is an error: the server plays all of it.
[[nodiscard]] std::vector<Remark> lint(const RuleSet& rules);

} // namespace rulegame
