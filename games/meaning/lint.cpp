#include "meaning/lint.hpp"

#include "meaning/conditions.hpp"
#include "meaning/explain.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace meaning {

namespace {

/// The answer that a condition has in every situation, or unknown.
Answer settled(const Condition& condition);

/// Whether two conditions about the same unit list phases or names of which none is in both.
bool name_others(const Condition& a, const Condition& b) {
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

/// Whether one of some conditions is the negation of another.
bool hold_a_negation(const std::vector<Condition>& conditions) {
    std::set<std::string> plain;
    for (const Condition& condition : conditions) {
        plain.insert(words(condition));
    }
    return std::any_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
        return condition.test == Test::NOT && plain.contains(words(condition.parts.front()));
    });
}

/// Whether two of some conditions list phases or names of which none is in both.
bool hold_other_names(const std::vector<Condition>& conditions) {
    std::vector<const Condition*> lists;
    for (const Condition& condition : conditions) {
        if (condition.test == Test::IS_PHASE || condition.test == Test::HAS_NAME ||
            condition.test == Test::HAS_SUBFACTION) {
            lists.push_back(&condition);
        }
    }
    for (std::size_t i = 0; i < lists.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (name_others(*lists[i], *lists[k])) {
                return true;
            }
        }
    }
    return false;
}

Answer settled_all(const Condition& condition) {
    Answer all = Answer::yes;
    for (const Condition& part : condition.parts) {
        all = both(all, settled(part));
    }
    return hold_a_negation(condition.parts) || hold_other_names(condition.parts) ? Answer::no : all;
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

/// Whether two conditions about the same unit cannot both hold.
bool exclude(const Condition& a, const Condition& b) {
    const auto is_negation = [](const Condition& one, const Condition& other) {
        return one.test == Test::NOT && words(one.parts.front()) == words(other);
    };
    return is_negation(a, b) || is_negation(b, a) || name_others(a, b);
}

/// A part of a rule without parts.
struct Leaf {
    const Rule* rule;
    const Rule* wrapper; ///< null at the root
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
            leaves_.push_back({&rule, wrapper});
        }
        for (const Rule& part : rule.parts) {
            walk(part, &rule, gates);
        }
    }

    /// One finding for each effect, with the first that it does not stack with. Effects of one wrapper have its gates. So
    /// the gates of one are within those of another if one of the two has no condition itself.
    void overlaps() {
        struct Firsts {
            const Rule* any = nullptr;
            const Rule* without_condition = nullptr;
        };
        std::map<std::tuple<std::string, Effect, Whom, std::string, Stat>, Firsts> rivals;
        for (const Leaf& leaf : leaves_) {
            if (!best_counts(leaf)) {
                continue;
            }
            const Rule& rule = *leaf.rule;
            const Stat field = rule.effect == Effect::SET_STAT ? rule.field : Stat{};
            Firsts& firsts = rivals[{leaf.wrapper->path, rule.effect, rule.whom, rule.sub_type, field}];
            const Rule* const first = rule.condition ? firsts.without_condition : firsts.any;
            if (first != nullptr) {
                add("overlap", rule.path,
                    "does not stack with " + first->path + ": " + words(rule) + "; the better one counts");
            }
            firsts.any = firsts.any == nullptr ? &rule : firsts.any;
            if (!rule.condition && firsts.without_condition == nullptr) {
                firsts.without_condition = &rule;
            }
        }
    }

private:
    void add(std::string kind, std::string path, std::string words) {
        findings.push_back({std::move(kind), std::move(path), std::move(words)});
    }

    /// Whether of several such effects of one unit only one counts. Parts of other wrappers than AND land on other units, or
    /// exclude each other.
    static bool best_counts(const Leaf& leaf) {
        const Effect effect = leaf.rule->effect;
        return leaf.wrapper != nullptr && leaf.wrapper->effect == Effect::AND &&
               (effect == Effect::SET_WOUND || effect == Effect::SET_SAVE || effect == Effect::FNP ||
                effect == Effect::SET_AP || effect == Effect::SET_STAT);
    }

    std::vector<Leaf> leaves_;
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

/// Numbers and dice of an effect itself.
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

/// Compares the object with the numbers and words of its text.
class TextLinter {
public:
    TextLinter(std::string_view text, std::vector<Finding>& findings)
        : text_(text), numbers_(numbers_of(text)), dice_(dice_of(text)), list_(listed(numbers_, dice_)),
          findings_(findings) {
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

    /// The first numbers and dice of the text, because each finding has them.
    [[nodiscard]] static std::string listed(const std::set<std::int64_t>& numbers,
                                            const std::set<std::string>& dice) {
        constexpr std::size_t most = 20;
        std::string all;
        std::size_t count = 0;
        const auto list = [&](const std::string& one) {
            all += (count == 0 ? "" : ", ") + one;
            ++count;
        };
        for (auto number = numbers.begin(); number != numbers.end() && count < most; ++number) {
            list(std::to_string(*number));
        }
        for (auto one = dice.begin(); one != dice.end() && count < most; ++one) {
            list(*one);
        }
        const std::size_t more = numbers.size() + dice.size() - count;
        return more == 0 ? all : all + " and " + std::to_string(more) + " more";
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
            add(said, "the object says " + dice.text() + ", its text has " + list_);
        }
    }

    void check_number(const Said& said) {
        const Rational size = *said.number < 0 ? -*said.number : *said.number;
        if (!size.is_whole()) {
            return;
        }
        const std::string number = size.text();
        if (!numbers_.contains(size.numerator())) {
            add(said, "the object says " + said.number->text() + ", its text has " + list_);
        } else if (said.rule->effect == Effect::SET_STAT &&
                   (has("add " + number + " to") || has("adds " + number + " to"))) {
            add(said, "the object sets " + number + ", its text adds it");
        }
    }

    std::string text_;
    std::set<std::int64_t> numbers_;
    std::set<std::string> dice_;
    std::string list_;
    bool mortal_ = false; ///< some damage of the rule is
    std::vector<Finding>& findings_;
};

/// Joins findings of one kind with the same words, and keeps the first ones of each kind: people read them.
std::vector<Finding> grouped(std::vector<Finding> findings) {
    std::vector<Finding> kept;
    std::map<std::pair<std::string, std::string>, std::size_t> places; // kind and words: where they are kept
    std::map<std::string, std::size_t> of_kind;
    std::map<std::string, std::size_t> left_out;
    for (Finding& one : findings) {
        const auto [at, is_new] = places.try_emplace({one.kind, one.words}, kept.size());
        if (!is_new) {
            ++kept[at->second].more;
        } else if (of_kind[one.kind]++ < most_findings) {
            kept.push_back(std::move(one));
        } else {
            places.erase(at);
            ++left_out[one.kind];
        }
    }
    for (const auto& [kind, count] : left_out) {
        kept.push_back(
            {kind, "", std::to_string(count) + " more findings of this kind are not listed", 0, count});
    }
    return kept;
}

} // namespace

std::vector<Finding> lint(const Rule& rule, std::string_view text) {
    Linter linter;
    linter.walk(rule, nullptr, {});
    linter.overlaps();
    TextLinter(text, linter.findings).check(rule);
    return grouped(std::move(linter.findings));
}

} // namespace meaning
