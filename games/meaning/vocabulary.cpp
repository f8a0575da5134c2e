#include "meaning/vocabulary.hpp"

#include "herding/reflect/error.hpp"

#include <algorithm>
#include <vector>

namespace meaning {

namespace {

using enum Shape;

constexpr EffectWord effects[] = {
    {Effect::AND, "AND", Rules, "all of"},
    {Effect::OR, "OR", Rules, "the player picks one of"},
    {Effect::IF_ELSE, "IF_ELSE", TwoRules, "the first if the condition holds, else the second"},
    {Effect::AURA, "AURA", OneRule, "aura"},
    {Effect::ROSTER_RULE, "ROSTER_RULE", OneRule, "for each unit of the army"},
    {Effect::HIT, "HIT", Number, "add to its hit rolls"},
    {Effect::BE_HIT, "BE_HIT", Number, "add to hit rolls against it"},
    {Effect::WOUND, "WOUND", Number, "add to its wound rolls"},
    {Effect::BE_WOUNDED, "BE_WOUNDED", Number, "add to wound rolls against it"},
    {Effect::HIT_REROLL, "HIT_REROLL", OptionalFaces, "reroll its hit rolls"},
    {Effect::WOUND_REROLL, "WOUND_REROLL", OptionalFaces, "reroll its wound rolls"},
    {Effect::BE_HIT_REROLL, "BE_HIT_REROLL", OptionalFaces, "reroll hit rolls against it"},
    {Effect::BE_WOUNDED_REROLL, "BE_WOUNDED_REROLL", OptionalFaces, "reroll wound rolls against it"},
    {Effect::SAVE_REROLL, "SAVE_REROLL", OptionalFaces, "reroll its saves"},
    {Effect::AUTOHIT, "AUTOHIT", OptionalFaces, "hits without regard to modifiers"},
    {Effect::SET_WOUND, "SET_WOUND", OneToSeven, "wounds on this roll or more"},
    {Effect::SET_SAVE, "SET_SAVE", OneToSeven, "saves on this roll or more"},
    {Effect::ADD_SAVE, "ADD_SAVE", Number, "add to its saves"},
    {Effect::ADD_AP, "ADD_AP", Number, "add to the armor penetration of its attacks"},
    {Effect::SET_AP, "SET_AP", Number, "set the armor penetration of its attacks to"},
    {Effect::FNP, "FNP", OneToSeven, "ignores each lost wound on this roll or more"},
    {Effect::MORALE_FNP, "MORALE_FNP", OneToSeven, "keeps each fleeing model on this roll or more"},
    {Effect::EXPLODING_HIT, "EXPLODING_HIT", FacesOrTriggers, "more for unmodified hit rolls of"},
    {Effect::EXPLODING_WOUND, "EXPLODING_WOUND", FacesOrTriggers, "more for unmodified wound rolls of"},
    {Effect::SELF_HIT_DMG, "SELF_HIT_DMG", TriggersAndDamage, "hurts itself on hit rolls of"},
    {Effect::DMG, "DMG", Number, "add to the damage that it deals"},
    {Effect::TAKE_DMG, "TAKE_DMG", Number, "add to the damage that it takes"},
    {Effect::SET_DMG, "SET_DMG", Damage, "set the damage of the weapon to"},
    {Effect::DMG_REROLL, "DMG_REROLL", None, "reroll damage dice"},
    {Effect::DMG_CHOOSE_ROLL, "DMG_CHOOSE_ROLL", None, "roll damage twice and keep the better"},
    {Effect::DMG_MAX, "DMG_MAX", Number, "damage of an attack is at most"},
    {Effect::DMG_MAX_ROLL, "DMG_MAX_ROLL", MaxAndThreshold, "on a roll, damage is at most"},
    {Effect::DMG_TAKEN_MULT, "DMG_TAKEN_MULT", Number, "damage taken is multiplied, rounded up, by"},
    {Effect::MAX_DMG_PER_ROUND, "MAX_DMG_PER_ROUND", Number, "damage taken in a round is at most"},
    {Effect::SET_SHOTS, "SET_SHOTS", Shots, "set shots to"},
    {Effect::SET_SHOTS_PER_SALVO, "SET_SHOTS_PER_SALVO", Shots, "set shots of a salvo to"},
    {Effect::MULT_SHOTS, "MULT_SHOTS", Number, "multiply shots by"},
    {Effect::REROLL_SHOTS, "REROLL_SHOTS", None, "reroll the dice for the number of shots"},
    {Effect::MAX_ATTACKS, "MAX_ATTACKS", Number, "attacks in a phase are at most"},
    {Effect::MAX_USES, "MAX_USES", OptionalNumber, "uses in a battle are at most"},
    {Effect::BLAST, "BLAST", None, "blast: at least 3 shots against 6 models, all against 11"},
    {Effect::SET_STAT, "SET_STAT", StatChange, "set a characteristic"},
    {Effect::ADD_STAT, "ADD_STAT", StatChange, "add to a characteristic"},
    {Effect::SHARE_STAT, "SHARE_STAT", Stats, "may use the characteristics of the holder"},
    {Effect::ADVANCE_AND_CHARGE, "ADVANCE_AND_CHARGE", None, "may advance and charge"},
    {Effect::ADVANCE_AND_SHOOT, "ADVANCE_AND_SHOOT", None, "may advance and shoot"},
    {Effect::ADVANCE_SHOOT, "ADVANCE_SHOOT", None, "may advance and shoot without penalty"},
    {Effect::FALL_AND_CHARGE, "FALL_AND_CHARGE", None, "may fall back and charge"},
    {Effect::FALL_AND_SHOOT, "FALL_AND_SHOOT", None, "may fall back and shoot"},
    {Effect::MOVE_SHOOT_HEAVY, "MOVE_SHOOT_HEAVY", None, "may move and shoot heavy weapons without penalty"},
    {Effect::SET_ADVANCE_DISTANCE, "SET_ADVANCE_DISTANCE", Number, "advances without a roll by"},
    {Effect::ADD_ADVANCE, "ADD_ADVANCE", Number, "add to advance rolls"},
    {Effect::ADD_CHARGE, "ADD_CHARGE", Number, "add to charge rolls"},
    {Effect::CHARGE_REROLL, "CHARGE_REROLL", None, "reroll charges"},
    {Effect::ADVANCE_REROLL, "ADVANCE_REROLL", None, "reroll advances"},
    {Effect::CHARGE_DMG, "CHARGE_DMG", ThresholdAndDamage, "after a charge, damage to an enemy"},
    {Effect::CANNOT_CHARGE, "CANNOT_CHARGE", OptionalCondition, "cannot charge"},
    {Effect::CANNOT_BE_CHARGED, "CANNOT_BE_CHARGED", OptionalCondition, "cannot be charged"},
    {Effect::CANNOT_FIGHT, "CANNOT_FIGHT", OptionalCondition, "cannot fight"},
    {Effect::CANNOT_BE_FOUGHT, "CANNOT_BE_FOUGHT", OptionalCondition, "cannot be fought"},
    {Effect::CAN_INTERVENE, "CAN_INTERVENE", None, "may intervene"},
    {Effect::FREE_MOVEMENT, "FREE_MOVEMENT", None, "moves across what is in its way"},
    {Effect::AIRCRAFT, "AIRCRAFT", None, "is an aircraft"},
    {Effect::CAN_GRENADE_PISTOL, "CAN_GRENADE_PISTOL", None, "may use grenades and pistols"},
    {Effect::IGNORE_COVER, "IGNORE_COVER", None, "ignores cover"},
    {Effect::IGNORE_LOS, "IGNORE_LOS", None, "needs no line of sight"},
    {Effect::SNIPER, "SNIPER", None, "may choose characters as targets"},
    {Effect::MORALE, "MORALE", Number, "add to morale"},
    {Effect::MORALE_REROLL, "MORALE_REROLL", None, "reroll morale"},
    {Effect::MORALE_EXECUTION, "MORALE_EXECUTION", Damage, "passes morale for damage of"},
    {Effect::PASS_MORALE, "PASS_MORALE", None, "passes morale"},
    {Effect::ADD_PSYCHIC, "ADD_PSYCHIC", Number, "add to psychic tests"},
    {Effect::ADD_DENY_THE_WITCH, "ADD_DENY_THE_WITCH", Number, "add to tests against powers"},
    {Effect::ADD_PSYKER_CASTS, "ADD_PSYKER_CASTS", Number, "add to powers in a turn"},
    {Effect::CANNOT_BE_PSYCHIC, "CANNOT_BE_PSYCHIC", None, "cannot be affected by powers"},
    {Effect::EXPLODES, "EXPLODES", ThresholdAndDamage, "when destroyed, explodes"},
    {Effect::LAST_STAND, "LAST_STAND", None, "acts once more when destroyed"},
    {Effect::CP_REFUND, "CP_REFUND", None, "refunds command points"},
    {Effect::OBJECTIVE_SECURED, "OBJECTIVE_SECURED", None, "holds objectives before others"},
    {Effect::OPEN_TOPPED, "OPEN_TOPPED", None, "passengers may shoot"},
    {Effect::ADD_AURA_RADIUS, "ADD_AURA_RADIUS", Number, "add to the radius of its other auras"},
    {Effect::DEEPSTRIKE, "DEEPSTRIKE", OptionalNumber, "may arrive away from enemies by"},
    {Effect::TRANSPORT, "TRANSPORT", OptionalNumber, "carries models up to"},
    {Effect::ACTION, "ACTION", OptionalPhases, "reminder: an action"},
    {Effect::BATTLEFORGED_MOD, "BATTLEFORGED_MOD", None, "reminder: how armies are built"},
    {Effect::STRATAGEM, "STRATAGEM", None, "reminder: a stratagem"},
    {Effect::SPLIT_UP, "SPLIT_UP", None, "reminder: the unit splits up"},
    {Effect::MODEL_SPECIFIC, "MODEL_SPECIFIC", None, "reminder: single models differ"},
};

constexpr TestWord tests[] = {
    {Test::AND, "AND", TestShape::Conditions},
    {Test::OR, "OR", TestShape::Conditions},
    {Test::XOR, "XOR", TestShape::Conditions},
    {Test::NOT, "NOT", TestShape::OneCondition},
    {Test::HAS_CATEGORY, "HAS_CATEGORY", TestShape::Names},
    {Test::HAS_FACTION, "HAS_FACTION", TestShape::Names},
    {Test::HAS_STATUS, "HAS_STATUS", TestShape::Names},
    {Test::HAS_STAT, "HAS_STAT", TestShape::Stat},
    {Test::HAS_MODEL_QUANTITY, "HAS_MODEL_QUANTITY", TestShape::Number},
    {Test::HAS_EQUIPMENT, "HAS_EQUIPMENT", TestShape::Names},
    {Test::HAS_NAME, "HAS_NAME", TestShape::Names},
    {Test::HAS_SUBFACTION, "HAS_SUBFACTION", TestShape::Names},
    {Test::SHARE_SUBFACTION, "SHARE_SUBFACTION", TestShape::None},
    {Test::IN_DETACHMENT_TYPE, "IN_DETACHMENT_TYPE", TestShape::Names},
    {Test::IN_COVER, "IN_COVER", TestShape::None},
    {Test::IN_RANGE, "IN_RANGE", TestShape::Range},
    {Test::IN_HALF_RANGE, "IN_HALF_RANGE", TestShape::None},
    {Test::USING_WEAPON, "USING_WEAPON", TestShape::Names},
    {Test::IS_PHASE, "IS_PHASE", TestShape::Phases},
    {Test::IS_ROUND, "IS_ROUND", TestShape::Number},
};

struct Alias {
    std::string_view name;
    std::string_view normal;
};
constexpr Alias effect_aliases[] = {
    {"AP", "ADD_AP"}, {"MORALE_PASS", "PASS_MORALE"}, {"REROLL_NUM_SHOTS", "REROLL_SHOTS"}};
constexpr Alias test_aliases[] = {{"HAS_CHARACTERISTIC", "HAS_STAT"},
                                  {"HAS_COVER", "IN_COVER"},
                                  {"IN_RADIUS", "IN_RANGE"},
                                  {"WEAPON_NAME", "USING_WEAPON"}};
constexpr std::string_view modes[] = {"SHOOT", "FIGHT", "OVERWATCH", "PSYCHIC"};

// The tables are indexed by their enumerations.
constexpr bool in_order() {
    for (std::size_t i = 0; i < std::size(effects); ++i) {
        if (static_cast<std::size_t>(effects[i].effect) != i) {
            return false;
        }
    }
    for (std::size_t i = 0; i < std::size(tests); ++i) {
        if (static_cast<std::size_t>(tests[i].test) != i) {
            return false;
        }
    }
    return std::size(effects) == static_cast<std::size_t>(Effect::Unknown) &&
           std::size(tests) == static_cast<std::size_t>(Test::Unknown);
}
static_assert(in_order());

std::string upper(std::string_view text) {
    std::string all(text);
    for (char& c : all) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return all;
}

template <class Word, std::size_t N, std::size_t M>
Spelling<Word> spelling(std::string_view type, const Word (&words)[N], const Alias (&aliases)[M]) {
    Spelling<Word> found;
    std::string_view normal = type;
    for (const Alias& alias : aliases) {
        if (alias.name == type) {
            normal = alias.normal;
            found.alias = true;
        }
    }
    for (const Word& word : words) {
        if (word.name == normal) {
            found.word = &word;
        }
    }
    if (found.word == nullptr && upper(type) != type) {
        found = spelling(upper(type), words, aliases);
        found.other_case = true;
    }
    return found;
}

template <class Words, class Aliases>
std::string nearest_of(std::string_view type, const Words& words, const Aliases& aliases) {
    std::vector<std::string_view> names;
    for (const auto& word : words) {
        names.push_back(word.name);
    }
    for (const Alias& alias : aliases) {
        names.push_back(alias.name);
    }
    return herding::reflect::nearest(upper(type.substr(0, 100)), names);
}

} // namespace

std::optional<Stat> stat_of(std::string_view name) noexcept {
    const auto at = std::find(stat_names.begin(), stat_names.end(), name);
    return at == stat_names.end() ? std::nullopt : std::optional(static_cast<Stat>(at - stat_names.begin()));
}

const EffectWord& word_of(Effect effect) noexcept { return effects[static_cast<std::size_t>(effect)]; }
const TestWord& word_of(Test test) noexcept { return tests[static_cast<std::size_t>(test)]; }

Spelling<EffectWord> effect_spelling(std::string_view type) {
    Spelling<EffectWord> found = spelling(type, effects, effect_aliases);
    const auto split = type.rfind("__");
    if (found.word == nullptr && split != type.npos && is_mode(upper(type.substr(split + 2)))) {
        found = spelling(type.substr(0, split), effects, effect_aliases);
        found.alias = true;
        found.mode = upper(type.substr(split + 2));
    }
    return found;
}

Spelling<TestWord> test_spelling(std::string_view type) { return spelling(type, tests, test_aliases); }

std::string nearest_effect(std::string_view type) { return nearest_of(type, effects, effect_aliases); }
std::string nearest_test(std::string_view type) { return nearest_of(type, tests, test_aliases); }

bool is_mode(std::string_view sub_type) noexcept {
    return std::find(std::begin(modes), std::end(modes), sub_type) != std::end(modes);
}

std::string cleaned(std::string_view name) {
    std::string all;
    for (const char c : name) {
        if (c != '\'') {
            all += c == ' ' || c == '-' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return all;
}

} // namespace meaning
