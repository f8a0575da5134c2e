#include "meaning/evaluate.hpp"

#include <algorithm>

namespace meaning {

namespace {

/// For whom a part of a rule is evaluated.
struct Scope {
    Tested tested;
    const Unit* holder = nullptr; ///< of auras
    std::string unit = {};        ///< id of the subject, also where the context does not know it
    std::string suffix = {};      ///< `@id` below an aura or roster rule
};

class Flattener {
public:
    explicit Flattener(const Context& context) : context_(context) {}

    void rule(const Rule& rule, const Scope& scope, Flattened& out) {
        Scope own = scope;
        if (rule.effect == Effect::AURA && scope.holder != nullptr) { // its condition is about the holder
            own.tested.subject = scope.holder;
        }
        const Answer gate = rule.condition ? evaluate(*rule.condition, context_, own.tested) : Answer::yes;
        if (rule.effect == Effect::IF_ELSE) {
            return if_else(rule, gate, scope, out);
        }
        if (gate != Answer::yes) {
            if (gate == Answer::unknown) {
                out.manual.push_back(rule.path + scope.suffix);
            }
            return;
        }
        enter(rule, out);
        switch (rule.effect) {
        case Effect::AND:
            for (const Rule& part : rule.parts) {
                this->rule(part, scope, out);
            }
            return;
        case Effect::OR: return either(rule, scope, out);
        case Effect::AURA: return aura(rule, scope, out);
        case Effect::ROSTER_RULE: return roster(rule, scope, out);
        case Effect::Unknown: return;
        default: return leaf(rule, scope, out);
        }
    }

private:
    static void enter(const Rule& rule, Flattened& out) {
        if (!rule.warning.empty() &&
            std::find(out.notes.begin(), out.notes.end(), rule.warning) == out.notes.end()) {
            out.notes.push_back(rule.warning);
        }
    }

    void if_else(const Rule& rule, Answer gate, const Scope& scope, Flattened& out) {
        if (gate == Answer::unknown) {
            out.manual.push_back(rule.path + scope.suffix);
            return;
        }
        enter(rule, out);
        this->rule(rule.parts[gate == Answer::yes ? 0 : 1], scope, out);
    }

    static void append(Flattened&& more, Flattened& out) {
        out.effects.insert(out.effects.end(), more.effects.begin(), more.effects.end());
        out.manual.insert(out.manual.end(), more.manual.begin(), more.manual.end());
        out.choices.insert(out.choices.end(), more.choices.begin(), more.choices.end());
        for (std::string& note : more.notes) {
            if (std::find(out.notes.begin(), out.notes.end(), note) == out.notes.end()) {
                out.notes.push_back(std::move(note));
            }
        }
    }

    void either(const Rule& rule, const Scope& scope, Flattened& out) {
        std::vector<Flattened> parts(rule.parts.size());
        OpenChoice open{rule.path + scope.suffix, {}};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            this->rule(rule.parts[i], scope, parts[i]);
            if (!parts[i].effects.empty()) {
                open.options.push_back(i);
            }
        }
        std::optional<std::size_t> taken;
        if (open.options.size() == 1) {
            taken = open.options.front();
        } else if (open.options.size() > 1) {
            auto choice = context_.choices.find(open.path);
            if (choice == context_.choices.end()) {
                choice = context_.choices.find(rule.path);
            }
            for (const std::size_t option : open.options) {
                if (choice != context_.choices.end() && choice->second == static_cast<std::int64_t>(option)) {
                    taken = option;
                }
            }
            if (!taken) {
                out.choices.push_back(open);
            }
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (taken == i) {
                append(std::move(parts[i]), out);
            } else if (parts[i].effects.empty()) { // nothing to pick, but what the players may decide
                out.manual.insert(out.manual.end(), parts[i].manual.begin(), parts[i].manual.end());
            }
        }
    }

    static Scope handed_to(const Unit& unit, const Scope& scope, const Unit* holder) {
        return {{&unit, scope.holder}, holder, unit.id, "@" + unit.id};
    }

    void aura(const Rule& rule, const Scope& scope, Flattened& out) {
        const Unit* holder = scope.holder;
        if (holder == nullptr || holder->off_board()) {
            return;
        }
        const Rule& handed = rule.parts.front();
        const auto farther = context_.farther.find(holder->id);
        const Rational reach = rule.reach + (farther == context_.farther.end() ? 0 : farther->second);
        for (const Unit& unit : context_.units) {
            if (unit.off_board() || !unit.player || !holder->player ||
                (*unit.player == *holder->player) == (rule.whom == Whom::enemy)) {
                continue;
            }
            if (&unit != holder && (!unit.place || !holder->place)) {
                out.manual.push_back(handed.path + "@" + unit.id);
            } else if (&unit == holder || within(*unit.place, *holder->place, reach)) {
                this->rule(handed, handed_to(unit, scope, scope.holder), out);
            }
        }
    }

    void roster(const Rule& rule, const Scope& scope, Flattened& out) {
        if (scope.holder == nullptr) {
            return;
        }
        for (const Unit& unit : context_.units) {
            if (unit.player && scope.holder->player && *unit.player == *scope.holder->player) {
                this->rule(rule.parts.front(), handed_to(unit, scope, &unit), out);
            }
        }
    }

    void leaf(const Rule& rule, const Scope& scope, Flattened& out) {
        std::string unit = scope.unit;
        if (rule.whom != Whom::self) {
            const Unit* other = unit_meant(rule.whom, context_, scope.tested.subject);
            if (other == nullptr) {
                out.manual.push_back(rule.path + scope.suffix);
                return;
            }
            unit = other->id;
        }
        if (rule.ban) {
            const Answer holds = evaluate(*rule.ban, context_, scope.tested);
            if (holds != Answer::yes) {
                if (holds == Answer::unknown) {
                    out.manual.push_back(rule.path + scope.suffix);
                }
                return;
            }
        }
        Landed landed{std::move(unit), &rule, {}};
        if (rule.effect == Effect::SHARE_STAT && scope.tested.origin != nullptr) {
            landed.from = scope.tested.origin->id;
        }
        out.effects.push_back(std::move(landed));
    }

    const Context& context_;
};

} // namespace

Flattened flatten(const Rule& rule, const Context& context) {
    Flattened out;
    Scope scope;
    scope.tested = tested(context);
    scope.holder = context.unit(context.bearer);
    scope.unit = context.subject.empty() ? context.bearer : context.subject;
    Flattener(context).rule(rule, scope, out);
    return out;
}

} // namespace meaning
