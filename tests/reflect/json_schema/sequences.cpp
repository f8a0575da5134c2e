#include "reflect/json_schema/cases.hpp"

#include <dice/dice.hpp>
#include <kuhn/kuhn.hpp>
#include <pig/pig.hpp>
#include <skirmish/rules.hpp>
#include <skirmish/serialize.hpp>
#include <triggers/rules.hpp>
#include <triggers/serialize.hpp>

namespace json_schema_cases {

void add_sequences() {
    add_game<dice::Game>("dice");
    add_game<kuhn::Game>("kuhn");
    add_game<pig::Game>("pig");
    add_game<skirmish::Game>("skirmish");
    add_game<triggers::Game>("triggers");
}

} // namespace json_schema_cases
