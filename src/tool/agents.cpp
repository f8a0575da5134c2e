#include "agents.hpp"

#include "external_agent.hpp"

#include "herding/play/agents.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace herding::inline v0::tool {

std::vector<std::string> split_agents(std::string_view list) {
    std::vector<std::string> descriptions;
    while (!list.empty()) {
        const auto before_value = list.find('=');
        const std::size_t comma = std::min(list.find(','), list.size());
        const bool takes_rest = list.substr(0, before_value).ends_with("command") && before_value < comma;
        const std::string_view part = takes_rest ? list : list.substr(0, comma);
        const bool belongs_to_last = before_value < comma && list.find(':') > before_value;
        if (belongs_to_last && !descriptions.empty()) {
            descriptions.back() += ',' + std::string(part);
        } else {
            descriptions.emplace_back(part);
        }
        list.remove_prefix(std::min(part.size() + 1, list.size()));
    }
    return descriptions;
}

std::unique_ptr<play::Agent> agent_of(const play::Game& game, const std::string& description,
                                      const play::Start& start, const std::vector<std::string>& besides) {
    const std::string_view name = std::string_view(description).substr(0, description.find(':'));
    if (name == external_name) {
        return external_agent(game, description);
    }
    auto names = agent_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.insert(names.begin(), besides.begin(), besides.end());
        std::string all;
        for (const std::string& one : names) {
            all += (all.empty() ? "" : ", ") + one;
        }
        const std::string near = reflect::nearest(name, names);
        throw std::invalid_argument(
            "there is no agent \"" + reflect::detail::printable(name) + "\"; " +
            (near.empty() ? "there is " : "did you mean \"" + near + "\"? There is ") + all);
    }
    return play::make_agent(game, description, start);
}

std::string default_agent_of(const play::Game& game) { return play::default_agent(game); }

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const play::AgentInfo& info : play::agents()) {
        names.emplace_back(info.name);
    }
    names.emplace_back(external_name);
    return names;
}

std::string agent_list() {
    std::string lines;
    for (const play::AgentInfo& info : play::agents()) {
        lines += "  " + std::string(info.name) + ": " + std::string(info.summary) + '\n';
        for (const play::AgentOption& option : info.options) {
            lines += "    " + std::string(option.name) + '=' + std::string(option.value) + "  " +
                     std::string(option.summary) + '\n';
        }
    }
    return lines + "  external: another program over a pipe (docs/agents.md)\n"
                   "    timeout=60000  milliseconds for each answer\n"
                   "    log=  a file for its standard error\n"
                   "    command=  the program, by the shell; takes the rest of the description\n";
}

} // namespace herding::inline v0::tool
