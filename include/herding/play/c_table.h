/* A game as a table of plain C functions: C99, for loops, agents and trainers in any language.
 *
 * The first thirteen members, their order and their signatures are those of the table of rl-boardgames. Herding's own
 * members follow. docs/c-table.md explains them.
 *
 * Every buffer belongs to the caller. A function allocates only if the rules do. A state is `state_size` words, which callers copy with
 * memcpy, compare with memcmp and may hash: equal positions have equal words. A state must come from `init` or
 * `apply_action`.
 * No exception leaves a function. Functions may be called by several threads at once, for different states.
 */
#ifndef HERDING_PLAY_C_TABLE_H
#define HERDING_PLAY_C_TABLE_H

#ifdef __cplusplus
#include <cstdint>
extern "C" {
#else
#include <stdbool.h>
#include <stdint.h>
#endif

/* Argument of `init`: the start of a game. */
typedef struct herding_c_config { /* NOLINT(readability-identifier-naming): a name of C */
    /* Of the deal, in games that deal before they begin: equal seeds deal equally. Others ignore it. */
    uint64_t seed;
} herding_c_config;

/* Room for the text of any state of the examples. */
#define HERDING_STRING_BUF_SIZE 4096

typedef struct herding_c_table { /* NOLINT(readability-identifier-naming): a name of C */
    /* Start of the game. `config` is a herding_c_config; a null pointer means seed 1. If the table has `deals`, pass each
     * game another seed: equal seeds and null pointers deal equally. */
    void (*init)(const void* config, uint64_t state[]);
    /* Zero-based. The number of players at a chance node and at the end. */
    uint64_t (*get_current_player)(const uint64_t state[]);
    /* The next action is an outcome of chance, which the caller draws. */
    bool (*is_chance_node)(const uint64_t state[]);
    /* Writes at most max_num_actions ids in ascending order. Returns their number. */
    uint64_t (*get_valid_actions)(const uint64_t state[], uint64_t actions_out[]);
    /* In place. An action that is not valid changes nothing. */
    void (*apply_action)(uint64_t state[], uint64_t action);
    bool (*is_terminal)(const uint64_t state[]);
    /* One score for each player at the end, else zeros. */
    void (*get_outcome)(const uint64_t state[], int64_t scores_out[]);
    /* Observation of a player: obs_size whole numbers, row-major; zeros for a player that the game does not have. */
    void (*get_observation)(const uint64_t state[], uint64_t player, uint8_t* obs_out);
    /* The same for networks: features_size scaled numbers. */
    void (*get_features)(const uint64_t state[], uint64_t player, float* features_out);
    /* The board as text with a final null, cut off at the end of the buffer. Returns the length of the whole text. */
    uint64_t (*to_string)(const uint64_t state[], uint64_t buf_size, char* buf);
    /* Description of the game, and the meaning of each id. */
    const char* (*help_prompt)(void);
    /* Shapes; the first obs_ndims and features_ndims count. */
    uint64_t obs_dims[4];
    uint64_t features_dims[4];

    /* Members of Herding. */

    /* At a chance node the weight of each valid action, in the same order; its probability is its weight divided by the
     * sum. Returns their number; 0 elsewhere. */
    uint64_t (*get_chance_weights)(const uint64_t state[], uint64_t weights_out[]);

    /* The constants of the game, for programs that play any game. `herd c-header GAME` prints them as macros. */
    const char* name;
    uint64_t num_players;
    uint64_t state_size; /* in words of 64 bits */
    uint64_t max_num_actions;
    uint64_t string_buf_size;
    uint64_t obs_ndims;
    uint64_t obs_size;
    uint64_t features_ndims;
    uint64_t features_size;
    bool deals; /* cards are dealt or pieces placed at random in `init`, by the seed */
} herding_c_table;

#ifdef __cplusplus
}
#endif

#endif
