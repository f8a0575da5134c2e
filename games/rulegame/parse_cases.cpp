#include "rulegame/parse_cases.hpp"

#include "rulegame/json.hpp"
#include "rulegame/parser.hpp"

namespace rulegame {

namespace {

std::string verdict(const std::string& text) {
    try {
        const RuleSet rules = parse_rules(text);
        return "accepted, " + std::to_string(rules.lines.size()) + " rule lines";
    } catch (const ParseError& error) {
        return std::string(name(error.error_class())) + " (" + error.what() + ")";
    }
}

} // namespace

ParseCaseResult check_parse_case(std::string_view json_line) {
    const json line = parse_json(json_line);
    const std::string text = text_field(line, "text");
    const json& accepted = field(line, "accepted");
    if (!accepted.is_boolean()) {
        throw std::runtime_error("\"accepted\" must be true or false");
    }
    const bool accepts = accepted.get<bool>();
    const std::string recorded =
        accepts ? "accepted, " + std::to_string(number_field(line, "rule_lines", 1, 1 << 20)) + " rule lines"
                : text_field(line, "error_class") + " (" + text_field(line, "error") + ")";
    const std::string ours = verdict(text);
    const auto error_class = [](const std::string& said) { return said.substr(0, said.find(" (")); };
    if (accepts ? ours == recorded : error_class(ours) == error_class(recorded)) {
        return {true, {}};
    }
    return {false, "recorded: " + recorded + "; here: " + ours + "; text: " + json(text).dump()};
}

} // namespace rulegame
