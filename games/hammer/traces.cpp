#include "hammer/traces.hpp"

#include "herding/core/actor.hpp"
#include "herding/reflect/error.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hammer {

namespace {

constexpr std::array<TraceForm, 32> forms{{
    {"advance", "do_it", "value"},
    {"allocate_wound", "id", "value"},
    {"attack_character", "unit_id char_id", "unit character"},
    {"deploy_at", "position.x position.y", "x y"},
    {"insane_bravery", "do_it", "value"},
    {"keep_it", "do_it", "value"},
    {"move_to", "position.x position.y", "x y"},
    {"move_unit", "id", "value"},
    {"overwatch", "source", "value"},
    {"place_at", "position.x position.y", "x y"},
    {"quantity", "dice", "value"},
    {"reroll", "new_value", "value"},
    {"reroll_pair", "new_value new_value2", "first second"},
    {"roll", "result", "value"},
    {"roll_pair", "result result2", "first second"},
    {"select_ability", "use_letal_hits", "value"},
    {"select_model", "model", "value"},
    {"select_neural_disruption_target", "target", "value"},
    {"select_oath_of_moment_target", "unit", "value"},
    {"select_reserve_unit", "id", "value"},
    {"select_target", "source target", "source target"},
    {"select_unit", "unit_id", "value"},
    {"select_weapon", "weapon_id", "value"},
    {"set_owner", "player", "value"},
    {"spawn", "profile", "value"},
    {"use_bestial_bellow", "unit target", "unit target"},
    {"use_duty_and_honour", "objective", "value"},
    {"use_gilded_spear", "do_it", "value"},
    {"use_heroic_intervention", "interceptor", "value"},
    {"use_pheromone_trail", "phero_objective", "value"},
    {"use_predators_not_prey", "do_it", "value"},
    {"use_shadow_in_the_warp", "do_it", "value"},
}};

std::vector<std::string> words_of(std::string_view list) {
    std::vector<std::string> words;
    while (!list.empty()) {
        const auto end = std::min(list.find(' '), list.size());
        words.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return words;
}
const TraceForm& form_of(std::string_view action) {
    static constexpr TraceForm none{};
    const auto* form =
        std::find_if(forms.begin(), forms.end(), [&](const TraceForm& one) { return one.action == action; });
    return form == forms.end() ? none : *form;
}

/// Reads an action with its arguments, whose names are paths: `position.x`.
class Reader {
public:
    /// `equals` stands between a name and its value, `:` or `=`.
    Reader(std::string_view text, char equals) : text_(text), equals_(equals) {}

    struct Action {
        std::string name;
        std::vector<std::pair<std::string, std::string>> arguments;
    };
    Action read() {
        Action action;
        action.name = word("the name of an action");
        if (equals_ == ':' || at('{')) {
            fields(action, "", 0);
        }
        space();
        if (!text_.empty()) {
            throw std::invalid_argument("the end of the line was expected" + found());
        }
        return action;
    }

private:
    void fields(Action& action, const std::string& prefix, int depth) {
        expect('{');
        while (!at('}')) {
            const std::string name = prefix + word("the name of an argument");
            expect(equals_);
            if (at('{') && depth < 4) {
                fields(action, name + '.', depth + 1);
            } else {
                action.arguments.emplace_back(name, word("the value of `" + name + "`"));
            }
            if (!at('}')) {
                expect(',');
            }
        }
        expect('}');
    }
    std::string word(const std::string& what) {
        space();
        const auto ends = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-';
        };
        const auto end =
            static_cast<std::size_t>(std::find_if(text_.begin(), text_.end(), ends) - text_.begin());
        if (end == 0) {
            throw std::invalid_argument(what + " was expected" + found());
        }
        const std::string read(text_.substr(0, end));
        text_.remove_prefix(end);
        return read;
    }
    void expect(char sign) {
        if (!at(sign)) {
            throw std::invalid_argument(std::string("`") + sign + "` was expected" + found());
        }
        text_.remove_prefix(1);
    }
    bool at(char sign) {
        space();
        return text_.starts_with(sign);
    }
    void space() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r"), text_.size())); }
    /// The begin of what stands here, without what a terminal would obey.
    [[nodiscard]] std::string found() const {
        std::string shown(text_.substr(0, 40));
        std::replace_if(
            shown.begin(), shown.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
        return shown.empty() ? " at the end of the line"
                             : " before `" + shown + (shown.size() < text_.size() ? "...`" : "`");
    }

    std::string_view text_;
    char equals_;
};

/// The arguments by other names. Throws if they are not those of the action.
std::vector<std::pair<std::string, std::string>> renamed(const Reader::Action& action, std::string_view from,
                                                         std::string_view to) {
    const std::vector<std::string> names = words_of(from);
    const std::vector<std::string> others = words_of(to);
    bool same = names.size() == action.arguments.size();
    std::vector<std::pair<std::string, std::string>> all;
    for (std::size_t i = 0; same && i < names.size(); ++i) {
        same = action.arguments[i].first == names[i];
        all.emplace_back(others[i], action.arguments[i].second);
    }
    if (!same) {
        throw std::invalid_argument("the arguments of " + action.name + " are " +
                                    (from.empty() ? "none" : "`" + std::string(from) + "`"));
    }
    return all;
}

/// What is wrong with a value, by the name that it has in traces.
std::string in_trace_words(const herding::reflect::ReadError& error) {
    const std::string_view path = error.path();
    const auto point = std::min(path.find('.'), path.size());
    const TraceForm& form = form_of(path.substr(0, point));
    const std::vector<std::string> own = words_of(form.own);
    const std::vector<std::string> published = words_of(form.published);
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (path.substr(std::min(point + 1, path.size())) == own[i]) {
            return "`" + published[i] + "` of " + std::string(form.action) + ": " + error.cause();
        }
    }
    return error.cause() + (error.suggestion().empty() ? "" : "; did you mean `" + error.suggestion() + "`?");
}

} // namespace

std::span<const TraceForm> trace_forms() { return forms; }

std::string own_text(std::string_view line) {
    const Reader::Action action = Reader(line, ':').read();
    const TraceForm& form = form_of(action.name);
    std::string text = action.name;
    for (const auto& [name, value] : renamed(action, form.published, form.own)) {
        text += (text.size() == action.name.size() ? "{" : ",") + name + "=" + value;
    }
    return text.size() == action.name.size() ? text : text + "}";
}

std::string trace_text(std::string_view text) {
    const Reader::Action action = Reader(text, '=').read();
    const TraceForm& form = form_of(action.name);
    std::string line = action.name + " {";
    std::string record; // that is open
    for (const auto& [path, value] : renamed(action, form.own, form.published)) {
        const auto point = path.find('.');
        const std::string outer = point == std::string::npos ? "" : path.substr(0, point);
        line += line.ends_with('{') ? "" : ", ";
        line += outer != record ? outer + ": {" : "";
        record = outer;
        line += path.substr(outer.empty() ? 0 : point + 1) + ": " + value;
    }
    return line + (record.empty() ? "}" : "}}");
}

Replay replay(herding::play::Match& match, std::string_view trace,
              const std::function<void(std::string_view)>& taken) {
    Replay result;
    std::size_t number = 0;
    const auto take = [&](const std::string& input) -> herding::play::RefusalText {
        const auto by = match.decider();
        return by ? match.submit(input, *by) : "the battle is over";
    };
    if (const auto refusal = take("begin")) {
        return {0, 1, *refusal};
    }
    while (!trace.empty()) {
        const auto end = std::min(trace.find('\n'), trace.size());
        std::string_view line = trace.substr(0, end);
        line = line.substr(0, line.find('#'));
        trace.remove_prefix(std::min(end + 1, trace.size()));
        ++number;
        const auto begin = std::min(line.find_first_not_of(" \t\r"), line.size());
        line.remove_prefix(begin);
        if (line.empty()) {
            continue;
        }
        herding::play::RefusalText refusal;
        try {
            refusal = take(own_text(line));
        } catch (const herding::reflect::ReadError& error) {
            refusal = in_trace_words(error);
        } catch (const std::exception& error) {
            refusal = error.what();
        }
        if (refusal) {
            return {result.taken, number, *refusal};
        }
        ++result.taken;
        if (taken) {
            taken(line);
        }
    }
    return result;
}

} // namespace hammer
