#include "meaning/lint.hpp"

#include "meaning/conditions.hpp"
#include "meaning/explain.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace meaning {

namespace {

/// The answer that a condition has in every situation, or unknown.
Answer settled(const Condition& condition);

/// Whether two conditions about the same unit cannot both hold.
bool exclude(const Condition& a, const Condition& b) {
    const auto is_negation = [](const Condition& one, const Condition& other) {
        return one.test == Test::NOT && words(one.parts.front()) == words(other);
    };
    if (is_negation(a, b) || is_negation(b, a)) {
        return true;
    }
    if (a.test != b.test || a.whom != b.whom) {
        return false;
    }
    const auto apart = [](const auto& left, const auto& right) {
        return std::none_of(left.begin(), left.end(), [&](const auto& one) {
            return std::find(right.begin(), right.end(), one) != right.end();
        });
    };
    return (a.test == Test::IS_PHASE && apart(a.phases, b.phases)) ||
           ((a.test == Test::HAS_NAME || a.test == Test::HAS_SUBFACTION) && apart(a.names, b.names));
}

Answer settled_all(const Condition& condition) {
    Answer all = Answer::yes;
    for (std::size_t i = 0; i < condition.parts.size(); ++i) {
        all = both(all, settled(condition.parts[i]));
        for (std::size_t k = 0; k < i; ++k) {
            if (exclude(condition.parts[i], condition.parts[k])) {
                return Answer::no;
            }
        }
    }
    return all;
}

Answer settled(const Condition& condition) {
    switch (condition.test) {
    case Test::AND: return settled_all(condition);
    case Test::OR: {
        Answer any = Answer::no;
        for (const Condition& part : condition.parts) {
            any = either(any, settled(part));
        }
        return any;
    }
    case Test::XOR: return condition.parts.empty() ? Answer::no : Answer::unknown;
    case Test::NOT: return negated(settled(condition.parts.front()));
    case Test::IS_ROUND:
        return condition.number <= 1 ? Answer::yes : condition.number > 5 ? Answer::no : Answer::unknown;
    case Test::IS_PHASE: return condition.phases.empty() ? Answer::no : Answer::unknown;
    case Test::HAS_MODEL_QUANTITY: return condition.number <= 0 ? Answer::yes : Answer::unknown;
    case Test::HAS_STAT:
        return is_target(condition.field) && condition.number > 7 ? Answer::no : Answer::unknown;
    case Test::HAS_CATEGORY:
    case Test::HAS_FACTION:
    case Test::HAS_STATUS:
    case Test::HAS_EQUIPMENT:
    case Test::HAS_NAME:
    case Test::HAS_SUBFACTION:
    case Test::IN_DETACHMENT_TYPE:
    case Test::USING_WEAPON: return condition.names.empty() ? Answer::no : Answer::unknown;
    default: return Answer::unknown;
    }
}

/// Whether an effect changes nothing wherever it lands: it adds 0, or lists no face or characteristic.
bool does_nothing(const Rule& rule) {
    const auto is_empty = [](const Json* list) {
        return list != nullptr && list->list() != nullptr && list->list()->empty();
    };
    if (rule.effect == Effect::Unknown) {
        return false;
    }
    switch (word_of(rule.effect).shape) {
    case Shape::Number: return rule.number == 0 && word_of(rule.effect).words.starts_with("add to");
    case Shape::StatChange:
        return rule.effect == Effect::ADD_STAT && rule.number == 0 && rule.dice.is_constant();
    case Shape::Stats: return rule.fields.empty();
    case Shape::OptionalFaces:
    case Shape::FacesOrTriggers:
    case Shape::TriggersAndDamage: return is_empty(&rule.params) || is_empty(rule.params.find("triggers"));
    default: return false;
    }
}

/// A part of a rule with the conditions that stand above it.
struct Gated {
    const Rule* rule;
    const Rule* wrapper; ///< null at the root
    std::vector<const Condition*> gates;
};

class Linter {
public:
    std::vector<Finding> findings;

    void walk(const Rule& rule, const Rule* wrapper, std::vector<const Condition*> gates) {
        if (rule.condition) {
            const Answer alone = settled(*rule.condition);
            if (alone == Answer::yes) {
                add("always", rule.path, "the condition always holds: " + words(*rule.condition));
            }
            if (alone == Answer::no && rule.effect == Effect::IF_ELSE) {
                add("never", rule.parts.front().path,
                    "the first branch: " + words(*rule.condition) + " never holds");
            }
            if (rule.effect != Effect::IF_ELSE) {
                const bool shut = alone == Answer::no ||
                                  std::any_of(gates.begin(), gates.end(), [&](const Condition* gate) {
                                      return exclude(*gate, *rule.condition);
                                  });
                if (shut) {
                    add("never", rule.path, "the condition never holds here: " + words(*rule.condition));
                    return;
                }
                gates.push_back(&*rule.condition);
            }
        }
        if (rule.ban && settled(*rule.ban) == Answer::no) {
            add("never", rule.path, "the ban never holds: " + words(*rule.ban));
        }
        if ((rule.effect == Effect::AND || rule.effect == Effect::OR) && rule.parts.empty()) {
            add("never", rule.path, "it has no parts");
        }
        if (does_nothing(rule)) {
            add("never", rule.path, "it changes nothing: " + words(rule));
        }
        if (rule.effect == Effect::AURA || rule.effect == Effect::ROSTER_RULE) {
            gates.clear(); // the conditions below concern other units
        }
        if (rule.parts.empty()) {
            leaves_.push_back({&rule, wrapper, gates});
        }
        for (const Rule& part : rule.parts) {
            walk(part, &rule, gates);
        }
    }

    void overlaps() {
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            for (std::size_t k = i + 1; k < leaves_.size(); ++k) {
                if (do_not_stack(leaves_[i], leaves_[k])) {
                    add("overlap", leaves_[k].rule->path,
                        "does not stack with " + leaves_[i].rule->path + ": " + words(*leaves_[k].rule) +
                            "; the better one counts");
                }
            }
        }
    }

private:
    void add(std::string kind, std::string path, std::string words) {
        findings.push_back({std::move(kind), std::move(path), std::move(words)});
    }

    /// Two effects of one unit of which one never counts: the same kind, one gate within the other.
    static bool do_not_stack(const Gated& a, const Gated& b) {
        const Rule& one = *a.rule;
        const Rule& other = *b.rule;
        if (one.effect != other.effect || one.whom != other.whom || one.sub_type != other.sub_type ||
            a.wrapper != b.wrapper || a.wrapper == nullptr || a.wrapper->effect != Effect::AND) {
            return false; // other parts land on other units, or exclude each other
        }
        const bool best_counts = one.effect == Effect::SET_WOUND || one.effect == Effect::SET_SAVE ||
                                 one.effect == Effect::FNP || one.effect == Effect::SET_AP ||
                                 (one.effect == Effect::SET_STAT && one.field == other.field);
        const auto within = [](const Gated& inner, const Gated& outer) {
            return std::all_of(outer.gates.begin(), outer.gates.end(), [&](const Condition* gate) {
                return std::find(inner.gates.begin(), inner.gates.end(), gate) != inner.gates.end();
            });
        };
        return best_counts && (within(a, b) || within(b, a));
    }

    std::vector<Gated> leaves_;
};

/// Whole numbers of a text: digits, and words up to twelve.
std::set<std::int64_t> numbers_of(std::string_view text) {
    constexpr std::array<std::string_view, 13> names = {"zero", "one",    "two",   "three", "four",
                                                        "five", "six",    "seven", "eight", "nine",
                                                        "ten",  "eleven", "twelve"};
    std::set<std::int64_t> all;
    std::string word;
    const auto end_of_word = [&] {
        const auto name = std::find(names.begin(), names.end(), word);
        if (name != names.end()) {
            all.insert(name - names.begin());
        } else if (word == "once" || word == "a" || word == "an" || word == "single" || word == "ones") {
            all.insert(1);
        } else if (word == "twice" || word == "double" || word == "half" || word == "halved") {
            all.insert(2);
        }
        word.clear();
    };
    std::int64_t number = -1;
    for (const char c : std::string(text) + " ") {
        const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (c >= '0' && c <= '9') {
            number = std::min<std::int64_t>((number < 0 ? 0 : number) * 10 + (c - '0'), 1000000);
        } else if (number >= 0) {
            all.insert(number);
            number = -1;
        }
        if (low >= 'a' && low <= 'z') {
            word += low;
        } else {
            end_of_word();
        }
    }
    return all;
}

/// Dice of a text, without what makes wounds mortal: `2D6+2`.
std::set<std::string> dice_of(std::string_view text) {
    std::set<std::string> all;
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        const auto is_letter = [&](std::size_t i) {
            return i < text.size() &&
                   ((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z'));
        };
        const bool begins =
            (text[begin] >= '1' && text[begin] <= '9') || text[begin] == 'D' || text[begin] == 'd';
        const bool within =
            begin > 0 && (is_letter(begin - 1) || (text[begin - 1] >= '0' && text[begin - 1] <= '9'));
        if (!begins || within) {
            continue;
        }
        for (std::size_t size = std::min<std::size_t>(8, text.size() - begin); size > 1; --size) {
            auto dice = parse_dice(text.substr(begin, size));
            if (dice && !dice->is_constant()) {
                dice->mortal = false;
                all.insert(dice->text());
                break;
            }
        }
    }
    return all;
}

/// What an effect says in numbers and dice itself.
struct Said {
    std::string path;
    std::optional<Rational> number = {};
    std::optional<Dice> dice = {};
    const Rule* rule = nullptr;
};

void say(const Rule& rule, std::string path, const Json* json, std::vector<Said>& all) {
    if (json == nullptr) {
        return;
    }
    if (json->rational()) {
        all.push_back({std::move(path), json->rational(), {}, &rule});
    } else if (const auto dice = json->text() == nullptr ? std::nullopt : parse_dice(*json->text())) {
        all.push_back({std::move(path), {}, dice, &rule});
    }
}

void numbers_of(const Rule& rule, std::vector<Said>& all) {
    const std::string params = pointer(rule.path, "params");
    if (rule.effect == Effect::AURA) {
        all.push_back({pointer(rule.path, "radius"), rule.reach, {}, &rule});
    }
    say(rule, pointer(rule.path, "radius"), &rule.radius, all);
    if (rule.effect != Effect::ACTION) {
        say(rule, params, &rule.params, all);
    }
    for (const char* member : {"val", "dmg", "shots", "threshold", "max"}) {
        say(rule, pointer(params, member), rule.params.find(member), all);
    }
    for (const Rule& part : rule.parts) {
        numbers_of(part, all);
    }
}

/// Compares what the object says with the numbers and words of its text.
class TextLinter {
public:
    TextLinter(std::string_view text, std::vector<Finding>& findings)
        : text_(text), numbers_(numbers_of(text)), dice_(dice_of(text)), findings_(findings) {
        for (char& c : text_) {
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }

    void check(const Rule& rule) {
        if (numbers_.empty() && dice_.empty()) {
            return;
        }
        std::vector<Said> all;
        numbers_of(rule, all);
        mortal_ =
            std::any_of(all.begin(), all.end(), [](const Said& one) { return one.dice && one.dice->mortal; });
        for (const Said& one : all) {
            one.dice ? check_dice(one) : check_number(one);
        }
    }

private:
    void add(const Said& said, std::string words) {
        findings_.push_back({"text", said.path, std::move(words)});
    }

    [[nodiscard]] bool has(const std::string& words) const { return text_.find(words) != text_.npos; }

    [[nodiscard]] std::string list() const {
        std::string all;
        for (const std::int64_t one : numbers_) {
            all += (all.empty() ? "" : ", ") + std::to_string(one);
        }
        for (const std::string& one : dice_) {
            all += (all.empty() ? "" : ", ") + one;
        }
        return all;
    }

    void check_dice(const Said& said) {
        Dice dice = *said.dice;
        const bool wounds = said.path.ends_with("/dmg") || said.rule->effect == Effect::SET_DMG;
        if (wounds && !mortal_ && has("mortal")) {
            add(said, "the object says " + dice.text() + " damage, its text has mortal wounds");
        }
        dice.mortal = false;
        const bool known = dice.is_constant() ? numbers_.contains(dice.plus) : dice_.contains(dice.text());
        if (!known) {
            add(said, "the object says " + dice.text() + ", its text has " + list());
        }
    }

    void check_number(const Said& said) {
        const Rational size = *said.number < 0 ? -*said.number : *said.number;
        if (!size.is_whole()) {
            return;
        }
        const std::string number = size.text();
        if (!numbers_.contains(size.numerator())) {
            add(said, "the object says " + said.number->text() + ", its text has " + list());
        } else if (said.rule->effect == Effect::SET_STAT &&
                   (has("add " + number + " to") || has("adds " + number + " to"))) {
            add(said, "the object sets " + number + ", its text adds it");
        }
    }

    std::string text_;
    std::set<std::int64_t> numbers_;
    std::set<std::string> dice_;
    bool mortal_ = false; ///< some damage of the rule is
    std::vector<Finding>& findings_;
};

} // namespace

std::vector<Finding> lint(const Rule& rule, std::string_view text) {
    Linter linter;
    linter.walk(rule, nullptr, {});
    linter.overlaps();
    TextLinter(text, linter.findings).check(rule);
    return linter.findings;
}

} // namespace meaning
