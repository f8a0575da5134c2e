#include "reflect/json_schema/cases.hpp"

#include <backgammon/rules.hpp>
#include <backgammon/serialize.hpp>
#include <rulegame/rules.hpp>
#include <rulegame/serialize.hpp>
#include <tictactoe/serialize.hpp>
#include <tictactoe/tictactoe.hpp>

namespace json_schema_cases {

void add_games() {
    add_game<backgammon::Rules>("backgammon");
    add_game<rulegame::Rules>("rulegame");
    add_game<tictactoe::Game>("tictactoe");
}

} // namespace json_schema_cases
