#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The words of rule objects: types of effects and conditions with the shape of their params, aliases, stats.
namespace meaning {

/// What `params` of a type must be.
enum class Shape : std::uint8_t {
    None,
    Rules,              ///< a list of rules
    TwoRules,           ///<
    OneRule,            ///<
    Number,             ///<
    OptionalNumber,     ///<
    OneToSeven,         ///< a target of a D6; 7 is impossible
    OptionalFaces,      ///< a list of faces; absent means all
    FacesOrTriggers,    ///< a list of faces, or {triggers, dmg or shots}
    TriggersAndDamage,  ///< {triggers, dmg}
    Damage,             ///< `D3+1M`
    Shots,              ///< `2D6`; also {field: "attacks", val}
    StatChange,         ///< {field, val}
    Stats,              ///< a list of fields
    ThresholdAndDamage, ///< {threshold, dmg}
    MaxAndThreshold,    ///< {max, threshold}
    OptionalPhases,     ///< a phase or a list of them
    OptionalCondition,  ///<
};

enum class Effect : std::uint8_t {
    AND,
    OR,
    IF_ELSE,
    AURA,
    ROSTER_RULE,
    HIT,
    BE_HIT,
    WOUND,
    BE_WOUNDED,
    HIT_REROLL,
    WOUND_REROLL,
    BE_HIT_REROLL,
    BE_WOUNDED_REROLL,
    SAVE_REROLL,
    AUTOHIT,
    SET_WOUND,
    SET_SAVE,
    ADD_SAVE,
    ADD_AP,
    SET_AP,
    FNP,
    MORALE_FNP,
    EXPLODING_HIT,
    EXPLODING_WOUND,
    SELF_HIT_DMG,
    DMG,
    TAKE_DMG,
    SET_DMG,
    DMG_REROLL,
    DMG_CHOOSE_ROLL,
    DMG_MAX,
    DMG_MAX_ROLL,
    DMG_TAKEN_MULT,
    MAX_DMG_PER_ROUND,
    SET_SHOTS,
    SET_SHOTS_PER_SALVO,
    MULT_SHOTS,
    REROLL_SHOTS,
    MAX_ATTACKS,
    MAX_USES,
    BLAST,
    SET_STAT,
    ADD_STAT,
    SHARE_STAT,
    ADVANCE_AND_CHARGE,
    ADVANCE_AND_SHOOT,
    ADVANCE_SHOOT,
    FALL_AND_CHARGE,
    FALL_AND_SHOOT,
    MOVE_SHOOT_HEAVY,
    SET_ADVANCE_DISTANCE,
    ADD_ADVANCE,
    ADD_CHARGE,
    CHARGE_REROLL,
    ADVANCE_REROLL,
    CHARGE_DMG,
    CANNOT_CHARGE,
    CANNOT_BE_CHARGED,
    CANNOT_FIGHT,
    CANNOT_BE_FOUGHT,
    CAN_INTERVENE,
    FREE_MOVEMENT,
    AIRCRAFT,
    CAN_GRENADE_PISTOL,
    IGNORE_COVER,
    IGNORE_LOS,
    SNIPER,
    MORALE,
    MORALE_REROLL,
    MORALE_EXECUTION,
    PASS_MORALE,
    ADD_PSYCHIC,
    ADD_DENY_THE_WITCH,
    ADD_PSYKER_CASTS,
    CANNOT_BE_PSYCHIC,
    EXPLODES,
    LAST_STAND,
    CP_REFUND,
    OBJECTIVE_SECURED,
    OPEN_TOPPED,
    ADD_AURA_RADIUS,
    DEEPSTRIKE,
    TRANSPORT,
    ACTION,
    BATTLEFORGED_MOD,
    STRATAGEM,
    SPLIT_UP,
    MODEL_SPECIFIC,
    Unknown, ///< a type that nobody knows: emits nothing
};

struct EffectWord {
    Effect effect;
    std::string_view name;
    Shape shape;
    std::string_view words; ///< in plain English, before the params
};

/// Subject of a condition.
enum class Test : std::uint8_t {
    AND,
    OR,
    XOR,
    NOT,
    HAS_CATEGORY,
    HAS_FACTION,
    HAS_STATUS,
    HAS_STAT,
    HAS_MODEL_QUANTITY,
    HAS_EQUIPMENT,
    HAS_NAME,
    HAS_SUBFACTION,
    SHARE_SUBFACTION,
    IN_DETACHMENT_TYPE,
    IN_COVER,
    IN_RANGE,
    IN_HALF_RANGE,
    USING_WEAPON,
    IS_PHASE,
    IS_ROUND,
    Unknown, ///< a type that nobody knows: answers unknown
};

enum class TestShape : std::uint8_t { None, Conditions, OneCondition, Names, Stat, Number, Range, Phases };

struct TestWord {
    Test test;
    std::string_view name;
    TestShape shape;
};

enum class Stat : std::uint8_t {
    attacks,
    ballistics,
    weapons,
    move,
    save,
    strength,
    invuln,
    toughness,
    wounds,
    leadership
};
inline constexpr std::size_t stat_count = 10;
inline constexpr std::array<std::string_view, stat_count> stat_names = {
    "attacks",  "ballistics", "weapons",   "move",   "save",
    "strength", "invuln",     "toughness", "wounds", "leadership"};

/// A D6 target: lower is better, 7 is impossible.
[[nodiscard]] constexpr bool is_target(Stat stat) noexcept {
    return stat == Stat::ballistics || stat == Stat::weapons || stat == Stat::save || stat == Stat::invuln;
}

[[nodiscard]] std::optional<Stat> stat_of(std::string_view name) noexcept;
[[nodiscard]] constexpr std::string_view name_of(Stat stat) noexcept {
    return stat_names[static_cast<std::size_t>(stat)];
}

[[nodiscard]] const EffectWord& word_of(Effect effect) noexcept; ///< not of Unknown
[[nodiscard]] const TestWord& word_of(Test test) noexcept;       ///< not of Unknown

/// A spelling that was found: the word, and how far the spelling is from its normal form.
template <class Word> struct Spelling {
    const Word* word = nullptr; ///< null: nobody knows it
    bool other_case = false;
    bool alias = false;
    std::string mode = {}; ///< of `FNP__PSYCHIC`: the subType that the spelling holds
};

[[nodiscard]] Spelling<EffectWord> effect_spelling(std::string_view type);
[[nodiscard]] Spelling<TestWord> test_spelling(std::string_view type);

/// The nearest known type, or empty.
[[nodiscard]] std::string nearest_effect(std::string_view type);
[[nodiscard]] std::string nearest_test(std::string_view type);

/// Modes of attacks: as subType of an effect they limit it.
[[nodiscard]] bool is_mode(std::string_view sub_type) noexcept;

/// Names of players and authors are compared like this: lower case, blank and `-` become `_`, `'` is dropped.
[[nodiscard]] std::string cleaned(std::string_view name);

} // namespace meaning
