#pragma once

#include "herding/reflect/error.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace herding::inline v0::tool {

/// Message for a word that must be one of several: all of them, and the nearest one. Empty if the word is one of them.
[[nodiscard]] inline std::string unless_one_of(const std::string& word, const std::vector<std::string>& names,
                                               const std::string& what) {
    if (std::find(names.begin(), names.end(), word) != names.end()) {
        return {};
    }
    std::string all;
    for (const std::string& name : names) {
        all += (all.empty() ? "" : ", ") + name;
    }
    const std::string near = reflect::nearest(word, names);
    return "there is no " + what + ' ' + word +
           (near.empty() ? "; there is " : "; did you mean " + near + "? There is ") + all;
}

/// The same as a check of an option. The help of the option lists the words.
[[nodiscard]] inline CLI::Validator one_of(std::vector<std::string> names, std::string what) {
    const std::string list = '{' + CLI::detail::join(names) + '}';
    return CLI::Validator([names = std::move(names), what = std::move(what)](
                              const std::string& word) { return unless_one_of(word, names, what); },
                          list);
}

} // namespace herding::inline v0::tool
