/* The games of a shared library of tables, by name. C99. */
#ifndef HERDING_PLAY_C_GAMES_H
#define HERDING_PLAY_C_GAMES_H

#include "herding/play/c_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Number of games. */
uint64_t herding_game_count(void);
/* The table with a number below herding_game_count(), else a null pointer. */
const herding_c_table* herding_game_at(uint64_t number);
/* The table of this name: `pig`, or `connect_four:small` for a setup other than the first. Null if there is none. */
const herding_c_table* herding_find_game(const char* name);

#ifdef __cplusplus
}
#endif

#endif
