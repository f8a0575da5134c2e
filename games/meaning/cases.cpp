#include "meaning/cases.hpp"

#include "meaning/evaluate.hpp"
#include "meaning/lines.hpp"
#include "meaning/projection.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <initializer_list>
#include <istream>
#include <ostream>
#include <set>

namespace meaning {

namespace {

using herding::reflect::detail::printable;

const Rational tolerance(1, 10000);

bool is_set(std::string_view field) {
    constexpr std::array<std::string_view, 5> sets = {"errors", "warnings", "unsupported", "manual", "notes"};
    return std::find(sets.begin(), sets.end(), field) != sets.end();
}

bool same(const Json& expected, const Json& found) {
    const auto a = expected.rational();
    const auto b = found.rational();
    if (a && b) {
        const Rational apart = *a - *b;
        return apart <= tolerance && apart >= -tolerance;
    }
    if (const Json::List* list = expected.list()) {
        const Json::List* other = found.list();
        return other != nullptr && list->size() == other->size() &&
               std::equal(list->begin(), list->end(), other->begin(), same);
    }
    if (const Json::Object* object = expected.object()) {
        std::set<std::string_view> names;
        for (const auto& [name, value] : *object) {
            names.insert(name);
        }
        if (found.object() == nullptr) {
            return false;
        }
        for (const auto& [name, value] : *found.object()) {
            names.insert(name);
        }
        return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
            const Json* left = expected.find(name);
            const Json* right = found.find(name);
            return left == nullptr || right == nullptr ? left == right : same(*left, *right);
        });
    }
    return expected == found;
}

/// A text, or a problem in the members that the expected one has.
bool same_item(const Json& expected, const Json& found) {
    if (expected.object() == nullptr) {
        return same(expected, found);
    }
    return std::all_of(expected.object()->begin(), expected.object()->end(), [&](const auto& member) {
        const Json* other = found.find(member.first);
        return member.second.is_null() || (other != nullptr && same(member.second, *other));
    });
}

bool same_set(const Json& expected, const Json& found) {
    const Json::List* a = expected.list();
    const Json::List* b = found.list();
    if (a == nullptr || b == nullptr) {
        return false;
    }
    const auto covers = [](const Json::List& all, const Json::List& others, auto compare) {
        return std::all_of(all.begin(), all.end(), [&](const Json& one) {
            return std::any_of(others.begin(), others.end(),
                               [&](const Json& other) { return compare(one, other); });
        });
    };
    return covers(*a, *b, same_item) &&
           covers(*b, *a, [](const Json& one, const Json& other) { return same_item(other, one); });
}

bool same_distribution(const Json& expected, const Json& found) {
    std::set<std::string_view> names;
    for (const Json* one : {&expected, &found}) {
        if (one->object() == nullptr) {
            return false;
        }
        for (const auto& [name, value] : *one->object()) {
            names.insert(name);
        }
    }
    return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
        const auto probability = [&](const Json& of) {
            const Json* one = of.find(name);
            return one == nullptr ? Json(0) : *one;
        };
        return same(probability(expected), probability(found));
    });
}

bool same_field(std::string_view name, const Json* expected, const Json* found) {
    static const Json nothing = Json::List();
    if (is_set(name)) {
        return same_set(expected == nullptr ? nothing : *expected, found == nullptr ? nothing : *found);
    }
    if (expected == nullptr || found == nullptr) {
        return expected == found;
    }
    return name == "pdf" ? same_distribution(*expected, *found) : same(*expected, *found);
}

/// Reasons for which the specification lets a rule be rejected.
bool is_named(std::string_view kind) {
    constexpr std::array<std::string_view, 18> kinds = {
        "json_syntax",     "duplicate_key", "not_an_object",  "cond_not_object", "missing_type",
        "type_not_string", "empty_type",    "missing_params", "bad_params",      "missing_radius",
        "bad_radius",      "missing_cond",  "wrong_arity",    "bad_target",      "bad_subtype",
        "unknown_stat",    "nested_aura",   "too_deep"};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// The fields of a case. Those of the other program's results are for people.
std::vector<std::string_view> case_fields(std::string_view call) {
    std::vector<std::string_view> fields = {"id",
                                            "call",
                                            "rule",
                                            "situation",
                                            "expected",
                                            "agree",
                                            "agree_two_fixes",
                                            "reason",
                                            "original",
                                            "original_two_fixes",
                                            "original_head",
                                            "original_parent"};
    const auto add = [&](std::initializer_list<std::string_view> more) {
        fields.insert(fields.end(), more.begin(), more.end());
    };
    if (call == "projection") {
        add({"attacker", "target", "weapon", "mode", "distance"});
    } else if (call == "cond") {
        add({"cond", "context"});
    } else {
        add({"meaning", "text", "context"});
    }
    return fields;
}

} // namespace

std::vector<Difference> differences(const Json& expected, const Json& found) {
    std::vector<Difference> all;
    std::vector<std::string> names;
    for (const Json* one : {&expected, &found}) {
        if (one->object() == nullptr) {
            continue;
        }
        for (const auto& [name, value] : *one->object()) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(name);
            }
        }
    }
    const bool rejected = expected.text_of("status") == "rejected";
    for (const std::string& name : names) {
        const Json* left = expected.find(name);
        const Json* right = found.find(name);
        if (rejected && left == nullptr && (name == "warnings" || name == "unsupported")) {
            continue;
        }
        if (!same_field(name, left, right)) {
            all.push_back(
                {pointer("", name), left == nullptr ? Json() : *left, right == nullptr ? Json() : *right});
        }
    }
    return all;
}

Json evaluate_case(const Json& line) {
    const std::string call = line.text_of("call");
    if (call == "projection") {
        return result_json(project(read_attempt(line)));
    }
    static const Json nothing;
    const Json* context = line.find("context");
    const Context read = read_context(context == nullptr ? Json(Json::Object()) : *context);
    if (call == "cond") {
        const Json* condition = line.find("cond");
        return result_json(load_condition(condition == nullptr ? nothing : *condition), read);
    }
    if (call == "rule" || call == "auras") {
        if (const Json* text = line.find("text"); text != nullptr && text->text() != nullptr) {
            return result_json(load_rule(std::string_view(*text->text())), read);
        }
        const Json* meaning = line.find("meaning");
        return result_json(load_rule(meaning == nullptr ? nothing : *meaning), read);
    }
    throw std::runtime_error("unknown call \"" + call + "\": expected rule, auras, cond or projection");
}

CaseTotals check_cases(std::istream& in, std::ostream& out, std::size_t most_shown) {
    CaseTotals totals;
    LineNames ids; // and the number of their case
    std::size_t shown = 0;
    const auto show = [&](const std::string& words) {
        if (shown++ < most_shown) {
            out << words;
        }
    };
    for_each_line(in, [&](std::size_t /*number*/, const std::string& text) {
        ++totals.cases;
        const ParsedJson parsed = parse_json(text);
        const std::string name = "case " + std::to_string(totals.cases);
        if (!parsed.value) {
            show(name + ": the line is no JSON\n");
            return;
        }
        const Json& line = *parsed.value;
        std::string words;
        for (const JsonFault& fault : parsed.faults) { // which value counts is anybody's guess
            words += "  " + printable(fault.path) + ": " + std::string(fault.kind) + "\n";
        }
        const std::string id = line.text_of("id");
        const auto [first, is_new] = ids.emplace(id, totals.cases);
        if (!id.empty() && !is_new) {
            words += "  the id is that of case " + std::to_string(first->second) + "\n";
        }
        for (const Problem& problem : unknown_fields(line, "", case_fields(line.text_of("call")))) {
            words += "  " + printable(message(problem)) + "\n";
        }
        try {
            const Json* expected = line.find("expected");
            if (expected == nullptr) {
                words += "  `expected` is missing\n";
            } else {
                for (const Difference& one : differences(*expected, evaluate_case(line))) {
                    words += "  " + one.path + "\n    expected " + to_text(one.expected) + "\n    found    " +
                             to_text(one.found) + "\n";
                }
            }
        } catch (const std::exception& error) {
            words += "  " + printable(error.what()) + "\n";
        }
        if (words.empty()) {
            ++totals.agree;
        } else {
            show(printable(id) + " (" + name + "), rule " + printable(line.text_of("rule")) + ", situation " +
                 printable(line.text_of("situation")) + "\n" + words);
        }
    });
    totals.differ = totals.cases - totals.agree;
    if (shown > most_shown) {
        out << "... and " << shown - most_shown << " more\n";
    }
    return totals;
}

LoadTotals load_corpus(std::istream& in, std::ostream& out, bool verbose) {
    LoadTotals totals;
    LineNames keys;
    for_each_line(in, [&](std::size_t number, const std::string& text) {
        ++totals.rules;
        const ParsedJson parsed = parse_json(text);
        if (!parsed.value || parsed.value->object() == nullptr) {
            const std::string_view why = parsed.faults.empty() ? "" : parsed.faults.front().detail;
            out << "line " << number << (parsed.value ? ": no object" : ": no JSON");
            out << (why.empty() ? "" : " (" + std::string(why) + ")") << "\n";
            ++totals.unexplained;
            return;
        }
        const std::string key = parsed.value->text_of("key");
        const std::string fault = key_fault(keys, key, number);
        totals.unexplained += fault.empty() ? 0 : 1;
        out << fault;
        const Json* meaning = parsed.value->find("meaning");
        if (meaning == nullptr) {
            const std::string status = parsed.value->text_of("status");
            totals.pending += status == "pending" ? 1 : 0;
            if (status != "pending" && status != "declined") {
                out << "line " << number
                    << ": no `meaning`, expected one, or the status pending or declined, not "
                    << (status.empty() ? "none" : printable(status)) << "\n";
                ++totals.unexplained;
            }
            return;
        }
        ++totals.objects;
        if (!fault.empty()) {
            ++totals.refused;
            return;
        }
        Loaded<Rule> loaded = load_rule(*meaning);
        for (const JsonFault& fault : parsed.faults) { // keys that stand in the line twice
            constexpr std::string_view inside = "/meaning";
            loaded.errors.push_back(
                {.kind = std::string(fault.kind),
                 .path = fault.path.starts_with(inside) ? fault.path.substr(inside.size()) : fault.path,
                 .expected = fault.kind == "duplicate_key" ? "each key once in an object" : "less nesting"});
        }
        ++(loaded.rejected() ? totals.refused : totals.loaded);
        for (const Problem& error : loaded.errors) {
            out << "refused: " << printable(message(error, key)) << "\n";
        }
        if (std::any_of(loaded.errors.begin(), loaded.errors.end(),
                        [](const Problem& error) { return !is_named(error.kind); })) {
            ++totals.unexplained;
        }
        for (const Problem& part : loaded.unsupported) {
            out << "unsupported: " << printable(message(part, key)) << "\n";
        }
        for (const Problem& warning : loaded.warnings) {
            if (verbose) {
                out << "warning: " << printable(message(warning, key)) << "\n";
            }
        }
    });
    return totals;
}

} // namespace meaning
