/* Plays every game of the shared library with one loop, and checks what the table promises. */

#include "herding/play/c_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state = 1;

/* A number below `end`. */
static uint64_t random_below(uint64_t end) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state % end;
}

static void fail(const char* game, const char* what) {
    fprintf(stderr, "%s: %s\n", game, what);
    exit(1);
}

// [loop]
/* Plays one random game. Returns the number of actions. */
static uint64_t play(const herding_c_table* game, uint64_t* state, uint64_t* actions, uint64_t* weights) {
    uint64_t steps = 0;
    game->init(NULL, state);
    while (!game->is_terminal(state)) {
        const uint64_t count = game->get_valid_actions(state, actions);
        uint64_t chosen = random_below(count);
        if (game->is_chance_node(state)) {
            const uint64_t outcomes = game->get_chance_weights(state, weights);
            uint64_t sum = 0;
            for (uint64_t i = 0; i < outcomes; ++i) {
                sum += weights[i];
            }
            uint64_t drawn = random_below(sum);
            for (chosen = 0; drawn >= weights[chosen]; ++chosen) {
                drawn -= weights[chosen];
            }
        }
        game->apply_action(state, actions[chosen]);
        ++steps;
    }
    return steps;
}
// [loop]

/* The same with all that is checked, in so many games of at most so many steps. */
static void check(const herding_c_table* game, int rounds, int most_steps) {
    uint64_t* const state = calloc(game->state_size, sizeof(uint64_t));
    uint64_t* const copy = calloc(game->state_size, sizeof(uint64_t));
    uint64_t* const actions = calloc(game->max_num_actions, sizeof(uint64_t));
    uint64_t* const weights = calloc(game->max_num_actions, sizeof(uint64_t));
    int64_t* const scores = calloc(game->num_players, sizeof(int64_t));
    uint8_t* const observation = calloc(game->obs_size, 1);
    float* const features = calloc(game->features_size, sizeof(float));
    char* const text = calloc(game->string_buf_size, 1);
    uint64_t steps = 0;
    for (int round = 0; round < rounds; ++round) {
        if (most_steps > 100) {
            steps += play(game, state, actions, weights);
        }
        game->init(NULL, state);
        for (int step = 0; step < most_steps && !game->is_terminal(state); ++step) {
            const uint64_t count = game->get_valid_actions(state, actions);
            const uint64_t player = game->get_current_player(state);
            const bool chance = game->is_chance_node(state);
            if (count == 0 || count > game->max_num_actions) {
                fail(game->name, "not terminal, and no action is valid");
            }
            if (chance ? player != game->num_players : player >= game->num_players) {
                fail(game->name, "no such player");
            }
            for (uint64_t i = 0; i < count; ++i) {
                if (actions[i] >= game->max_num_actions || (i > 0 && actions[i] <= actions[i - 1])) {
                    fail(game->name, "actions are not ascending ids");
                }
            }
            if (game->get_chance_weights(state, weights) != (chance ? count : 0)) {
                fail(game->name, "weights are for all outcomes of chance, and nothing else");
            }
            for (uint64_t viewer = 0; viewer < game->num_players; ++viewer) {
                game->get_observation(state, viewer, observation);
                game->get_features(state, viewer, features);
            }
            if (game->to_string(state, game->string_buf_size, text) >= game->string_buf_size) {
                fail(game->name, "the text is longer than its buffer");
            }
            memcpy(copy, state, game->state_size * sizeof(uint64_t));
            const uint64_t chosen = actions[random_below(count)];
            game->apply_action(state, game->max_num_actions); /* not valid: nothing happens */
            if (memcmp(copy, state, game->state_size * sizeof(uint64_t)) != 0) {
                fail(game->name, "an action that is not valid changes the state");
            }
            game->apply_action(state, chosen);
            game->apply_action(copy, chosen);
            if (memcmp(copy, state, game->state_size * sizeof(uint64_t)) != 0) {
                fail(game->name, "the same action on a copy gives other words");
            }
        }
        game->get_outcome(state, scores);
    }
    printf("%-20s %3u words, %4u actions, %4u cells, %6u steps\n", game->name, (unsigned)game->state_size,
           (unsigned)game->max_num_actions, (unsigned)game->obs_size, (unsigned)steps);
    if (strlen(game->help_prompt()) == 0) {
        fail(game->name, "no help");
    }
    free(state);
    free(copy);
    free(actions);
    free(weights);
    free(scores);
    free(observation);
    free(features);
    free(text);
}

/* An argument is a number of steps, for a short run. */
int main(int argc, char** argv) {
    const int steps = argc > 1 ? atoi(argv[1]) : 200;
    for (uint64_t i = 0; i < herding_game_count(); ++i) {
        const herding_c_table* const game = herding_game_at(i);
        if (game == NULL) {
            fail("a game", "its table cannot be made");
        }
        check(game, argc > 1 ? 1 : 20, steps);
    }
    return herding_find_game("chess") == NULL ? 0 : 1;
}
