/* Plays every game of a library of C functions to its end, and checks what c_match.h promises. */

#include "herding/play/c_match.h"

#include <math.h>
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

static const char* playing = "";

static void fail(int line, const char* what) {
    fprintf(stderr, "%s: line %d: %s\n  %s\n", playing, line, what, herding_match_error());
    exit(1);
}

#define EXPECT(condition)                                                                                    \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fail(__LINE__, #condition);                                                                      \
        }                                                                                                    \
    } while (0)
#define EXPECT_OK(call) EXPECT((call) == HERDING_OK)
/* Refused with this status, and with a reason. */
#define EXPECT_FAILS(status, call) EXPECT((call) == (status) && herding_match_error()[0] != '\0')

// [loop]
/* Plays one random game, and prints the scores. Returns 0 if a call fails; then herding_match_error() has the reason. */
static int play(const char* game, uint64_t seed) {
    const herding_match_start start = {.size = sizeof start, .seed = seed};
    herding_match* match = NULL;
    herding_situation now = {.size = sizeof now};
    int64_t scores[64] = {0};
    int played = herding_match_new(game, &start, &match) == HERDING_OK;
    while (played) {
        uint64_t count = 0;
        herding_action action = {.size = sizeof action};
        /* What chance and the application do, until a player decides. */
        played = herding_match_run(match, NULL) == HERDING_OK &&
                 herding_match_situation(match, &now) == HERDING_OK;
        if (!played || now.over) {
            break;
        }
        played = herding_match_list(match, HERDING_CANDIDATES, &count) == HERDING_OK &&
                 herding_match_action(match, random_below(count), &action) == HERDING_OK &&
                 herding_match_apply(match, action.actor, action.input) == HERDING_OK;
    }
    played = played && herding_match_returns(match, scores, now.player_count) == HERDING_OK;
    printf("%-14s", game);
    for (uint32_t player = 0; played && player < now.player_count; ++player) {
        printf(" %lld", (long long)scores[player]);
    }
    printf("\n");
    herding_match_free(match);
    return played;
}
// [loop]

/* A copy of the state as a viewer sees it. */
static char* state_of(herding_match* match, int32_t viewer, herding_form form) {
    herding_text text = {NULL, 0};
    EXPECT_OK(herding_match_state(match, viewer, form, &text));
    EXPECT(text.size > 0 && strlen(text.data) == text.size);
    char* copy = malloc(text.size + 1);
    memcpy(copy, text.data, text.size + 1);
    return copy;
}

/* The whole state, as it is saved. */
static char* saved(herding_match* match, uint64_t* size) {
    herding_text text = {NULL, 0};
    EXPECT_OK(herding_match_save(match, &text));
    EXPECT(text.size > 0 && strlen(text.data) == text.size);
    char* copy = malloc(text.size + 1);
    memcpy(copy, text.data, text.size + 1);
    *size = text.size;
    return copy;
}

static void expect_same(herding_match* one, herding_match* other) {
    uint64_t size = 0;
    char* const first = saved(one, &size);
    char* const second = saved(other, &size);
    EXPECT(strcmp(first, second) == 0);
    free(first);
    free(second);
}

/* A saved match continues as the original does. */
static void check_saved(herding_match* match) {
    uint64_t size = 0;
    char* const text = saved(match, &size);
    herding_match* loaded = NULL;
    herding_match* clone = NULL;
    EXPECT_OK(herding_match_load(text, size, 5, &loaded));
    EXPECT_OK(herding_match_clone(match, 5, &clone));
    expect_same(match, loaded);
    expect_same(match, clone);
    EXPECT_OK(herding_match_run(loaded, NULL));
    EXPECT_OK(herding_match_run(clone, NULL));
    expect_same(loaded, clone);
    herding_match_free(clone);
    herding_match_free(loaded);
    /* A part of it is no match. */
    herding_match* none = NULL;
    EXPECT_FAILS(HERDING_UNREADABLE, herding_match_load(text, size / 2, 1, &none));
    EXPECT(none == NULL);
    free(text);
}

/* What everybody sees, in every form. */
static void check_views(herding_match* match, const herding_situation* now) {
    uint64_t dimensions[8];
    uint64_t rank = 0;
    const herding_status shaped = herding_match_observation_shape(match, dimensions, 8, &rank);
    EXPECT(shaped == HERDING_OK || shaped == HERDING_NOT_AVAILABLE);
    for (int32_t viewer = HERDING_OBSERVER; viewer < (int32_t)now->player_count; ++viewer) {
        free(state_of(match, viewer, HERDING_TEXT));
        char* const json = state_of(match, viewer, HERDING_JSON);
        EXPECT(json[0] == '{');
        free(json);
        herding_text text = {NULL, 0};
        EXPECT_OK(herding_match_draw(match, viewer, 0, &text));
        EXPECT_OK(herding_match_why(match, viewer, &text));
        EXPECT(text.size > 0);
        EXPECT_OK(herding_match_explain(match, viewer, "nothing of this name", &text));
        if (now->events > 0) {
            EXPECT_OK(herding_match_describe(match, now->events - 1, viewer, &text));
        }
        EXPECT_FAILS(HERDING_BAD_ARGUMENT, herding_match_describe(match, now->events, viewer, &text));
        if (shaped == HERDING_OK) {
            uint64_t cells = 1;
            for (uint64_t i = 0; i < rank; ++i) {
                cells *= dimensions[i];
            }
            float* const observation = malloc((cells + 1) * sizeof(float));
            EXPECT_OK(herding_match_observation(match, viewer, observation, cells));
            for (uint64_t i = 0; i < cells; ++i) {
                EXPECT(isfinite(observation[i]));
            }
            EXPECT_FAILS(HERDING_BAD_ARGUMENT,
                         herding_match_observation(match, viewer, observation, cells + 1));
            free(observation);
        }
    }
    char* nothing = NULL;
    EXPECT_FAILS(HERDING_BAD_ARGUMENT, herding_match_state(match, (int32_t)now->player_count, HERDING_TEXT,
                                                           (herding_text*)&nothing));
    EXPECT(nothing == NULL);
}

/* The lists and the ids agree. Returns the number of legal actions. */
static uint64_t check_lists(herding_match* match, const herding_situation* now) {
    uint64_t ids = 0;
    uint64_t count = 0;
    EXPECT_OK(herding_match_id_count(match, &ids));
    uint8_t* const mask = malloc(ids + 1);
    if (ids == 0) {
        EXPECT_FAILS(HERDING_NOT_AVAILABLE, herding_match_mask(match, HERDING_LEGAL, mask, 1));
    } else {
        EXPECT_OK(herding_match_mask(match, HERDING_LEGAL, mask, ids));
        EXPECT_FAILS(HERDING_BAD_ARGUMENT, herding_match_mask(match, HERDING_LEGAL, mask, ids + 1));
    }
    EXPECT_OK(herding_match_list(match, HERDING_LEGAL, &count));
    uint64_t listed = 0;
    for (uint64_t i = 0; i < count; ++i) {
        herding_action action = {.size = sizeof action};
        EXPECT_OK(herding_match_action(match, i, &action));
        EXPECT(action.input[0] != '\0' && action.notation != NULL);
        EXPECT(action.actor >= HERDING_APPLICATION && action.actor < (int32_t)now->player_count);
        if (ids != 0) {
            uint64_t id = 0;
            herding_text text = {NULL, 0};
            EXPECT(action.id < ids);
            listed += mask[action.id];
            mask[action.id] = 0; /* two actors may have one action */
            EXPECT_OK(herding_match_find_id(match, action.input, &id));
            EXPECT(id == action.id);
            EXPECT_OK(herding_match_id_text(match, id, &text));
            EXPECT(strcmp(text.data, action.input) == 0);
        }
    }
    for (uint64_t id = 0; id < ids; ++id) {
        EXPECT(mask[id] == 0);
    }
    EXPECT(ids == 0 || (count == 0) == (listed == 0));
    herding_action none = {.size = sizeof none};
    EXPECT_FAILS(HERDING_BAD_ARGUMENT, herding_match_action(match, count, &none));
    free(mask);
    return count;
}

/* Undo and redo lead back, or say why not. */
static void check_undo(herding_match* match, int32_t actor, const herding_situation* now) {
    uint64_t size = 0;
    char* const before = saved(match, &size);
    const herding_status undone = herding_match_undo(match, actor);
    EXPECT(undone == (now->at_barrier ? HERDING_REFUSED : HERDING_OK) || undone == HERDING_REFUSED);
    if (undone == HERDING_OK) {
        EXPECT_OK(herding_match_redo(match, actor));
    } else {
        EXPECT(herding_match_error()[0] != '\0');
    }
    char* const after = saved(match, &size);
    EXPECT(strcmp(before, after) == 0);
    free(before);
    free(after);
}

/* One game, with all that is checked, in every so many states. Returns the number of inputs, or stops after `most` of them. */
static uint64_t check(const char* game, const char* setup, uint64_t seed, uint64_t every, uint64_t most) {
    const herding_match_start start = {.size = sizeof start, .setup = setup, .seed = seed};
    herding_match* match = NULL;
    EXPECT_OK(herding_match_new(game, &start, &match));
    uint64_t inputs = 0;
    for (; inputs < most; ++inputs) {
        herding_situation now = {.size = sizeof now};
        uint64_t count = 0;
        EXPECT_OK(herding_match_situation(match, &now));
        if (inputs % every == 0 || now.over) {
            check_saved(match);
            check_views(match, &now);
            EXPECT((check_lists(match, &now) == 0) == (now.over != 0));
        }
        if (now.over) {
            int64_t scores[64];
            EXPECT(now.actor == HERDING_NOBODY && now.players == 0);
            const herding_status scored = herding_match_returns(match, scores, now.player_count);
            EXPECT(scored == HERDING_OK || scored == HERDING_NOT_AVAILABLE);
            EXPECT_FAILS(HERDING_BAD_ARGUMENT, herding_match_returns(match, scores, now.player_count + 1));
            break;
        }
        if (now.actor == HERDING_CHANCE) {
            double sum = 0;
            EXPECT_OK(herding_match_list(match, HERDING_OUTCOMES, &count));
            for (uint64_t i = 0; i < count; ++i) {
                herding_action outcome = {.size = sizeof outcome};
                EXPECT_OK(herding_match_action(match, i, &outcome));
                sum += (double)outcome.numerator / (double)outcome.denominator;
            }
            EXPECT(fabs(sum - 1) < 1e-9);
            EXPECT_OK(herding_match_apply_chance(match));
            continue;
        }
        EXPECT_FAILS(HERDING_REFUSED, herding_match_apply_chance(match));
        EXPECT_OK(herding_match_list(match, HERDING_CANDIDATES, &count));
        EXPECT(count > 0);
        herding_action action = {.size = sizeof action};
        EXPECT_OK(herding_match_action(match, random_below(count), &action));
        EXPECT(action.actor == now.actor && action.numerator == 0 && action.denominator == 1);
        if (inputs % every == 0) {
            herding_text text = {NULL, 0};
            EXPECT_OK(herding_match_preview(match, action.actor, action.input, &text));
            EXPECT(text.size > 0);
        }
        EXPECT_OK(action.id != HERDING_NO_ID && random_below(2) == 0
                      ? herding_match_apply_id(match, action.actor, action.id)
                      : herding_match_apply(match, action.actor, action.input));
        if (inputs % every == 0) {
            EXPECT_OK(herding_match_situation(match, &now));
            check_undo(match, action.actor, &now);
        }
    }
    herding_match_free(match);
    return inputs;
}

/* Every function refuses what is no match, and every struct of a wrong size. */
static void check_refusals(void) {
    herding_match* match = NULL;
    herding_match* none = NULL;
    herding_text text = {NULL, 0};
    uint64_t number = 0;
    int64_t score = 0;
    float cell = 0;
    uint8_t marked = 0;
    herding_situation now = {.size = sizeof now};
    herding_action action = {.size = sizeof action};
    herding_match_game_info info = {.size = sizeof info};
    herding_match_start start = {.size = sizeof start, .seed = 1};
    const herding_status bad = HERDING_BAD_ARGUMENT;
    EXPECT_FAILS(bad, herding_match_new(NULL, NULL, &match));
    EXPECT_FAILS(bad, herding_match_new("tictactoe", NULL, NULL));
    EXPECT_FAILS(bad, herding_match_new("chess", NULL, &match));
    EXPECT(strstr(herding_match_error(), "there is no game \"chess\"; there is tictactoe, ") != NULL);
    start.size = 3;
    EXPECT_FAILS(bad, herding_match_new("tictactoe", &start, &match));
    start.size = sizeof start;
    start.setup = "nothing";
    EXPECT_FAILS(bad, herding_match_new("tictactoe", &start, &match));
    start.setup = NULL;
    start.option_count = 1;
    EXPECT_FAILS(bad, herding_match_new("tictactoe", &start, &match));
    const char* options[] = {"target", "no number"};
    start.options = options;
    EXPECT_FAILS(bad, herding_match_new("pig", &start, &match));
    options[1] = NULL;
    EXPECT_FAILS(bad, herding_match_new("pig", &start, &match));
    EXPECT(match == NULL);
    EXPECT_FAILS(bad, herding_match_game(herding_match_game_count(), &info));
    info.size = 1;
    EXPECT_FAILS(bad, herding_match_game(0, &info));
    EXPECT_FAILS(bad, herding_match_game(0, NULL));

    EXPECT_FAILS(bad, herding_match_clone(NULL, 1, &none));
    EXPECT_FAILS(bad, herding_match_deal_again(NULL, 0, 1, &none));
    EXPECT_FAILS(bad, herding_match_save(NULL, &text));
    EXPECT_FAILS(bad, herding_match_load(NULL, 0, 1, &none));
    EXPECT_FAILS(bad, herding_match_situation(NULL, &now));
    EXPECT_FAILS(bad, herding_match_returns(NULL, &score, 1));
    EXPECT_FAILS(bad, herding_match_list(NULL, HERDING_LEGAL, &number));
    EXPECT_FAILS(bad, herding_match_action(NULL, 0, &action));
    EXPECT_FAILS(bad, herding_match_id_count(NULL, &number));
    EXPECT_FAILS(bad, herding_match_id_text(NULL, 0, &text));
    EXPECT_FAILS(bad, herding_match_find_id(NULL, "", &number));
    EXPECT_FAILS(bad, herding_match_mask(NULL, HERDING_LEGAL, &marked, 1));
    EXPECT_FAILS(bad, herding_match_apply(NULL, 0, ""));
    EXPECT_FAILS(bad, herding_match_apply_id(NULL, 0, 0));
    EXPECT_FAILS(bad, herding_match_apply_chance(NULL));
    EXPECT_FAILS(bad, herding_match_run(NULL, &number));
    EXPECT_FAILS(bad, herding_match_preview(NULL, 0, "", &text));
    EXPECT_FAILS(bad, herding_match_undo(NULL, 0));
    EXPECT_FAILS(bad, herding_match_redo(NULL, 0));
    EXPECT_FAILS(bad, herding_match_state(NULL, 0, HERDING_TEXT, &text));
    EXPECT_FAILS(bad, herding_match_draw(NULL, 0, 0, &text));
    EXPECT_FAILS(bad, herding_match_describe(NULL, 0, 0, &text));
    EXPECT_FAILS(bad, herding_match_why(NULL, 0, &text));
    EXPECT_FAILS(bad, herding_match_explain(NULL, 0, "", &text));
    EXPECT_FAILS(bad, herding_match_observation_shape(NULL, &number, 1, &number));
    EXPECT_FAILS(bad, herding_match_observation(NULL, 0, &cell, 1));
    herding_match_free(NULL);

    EXPECT_OK(herding_match_new("tictactoe", NULL, &match));
    EXPECT_FAILS(bad, herding_match_clone(match, 1, NULL));
    EXPECT_FAILS(bad, herding_match_save(match, NULL));
    EXPECT_FAILS(bad, herding_match_situation(match, NULL));
    now.size = sizeof now - 1;
    EXPECT_FAILS(bad, herding_match_situation(match, &now));
    EXPECT_FAILS(bad, herding_match_list(match, (herding_list)9, &number));
    EXPECT_FAILS(bad, herding_match_list(match, HERDING_LEGAL, NULL));
    EXPECT_FAILS(bad, herding_match_action(match, 0, &action)); /* nothing is listed */
    EXPECT_FAILS(bad, herding_match_state(match, 0, (herding_form)9, &text));
    EXPECT_FAILS(bad, herding_match_state(match, 65535, HERDING_TEXT, &text));
    EXPECT_FAILS(bad, herding_match_apply(match, 2, "place{row=0,column=0}"));
    EXPECT_FAILS(bad, herding_match_apply(match, -4, "place{row=0,column=0}"));
    EXPECT_FAILS(bad, herding_match_apply(match, 0, NULL));
    EXPECT_FAILS(bad, herding_match_apply_id(match, 0, 9));
    EXPECT_FAILS(HERDING_UNREADABLE, herding_match_apply(match, 0, "jump"));
    EXPECT_FAILS(HERDING_REFUSED, herding_match_apply_id(match, 1, 0)); /* out of turn */
    EXPECT_FAILS(HERDING_REFUSED, herding_match_undo(match, 0));
    EXPECT_FAILS(HERDING_REFUSED, herding_match_redo(match, 0));
    EXPECT_FAILS(HERDING_NOT_AVAILABLE, herding_match_returns(match, &score, 2));
    EXPECT_OK(herding_match_apply_id(match, 0, 4));
    EXPECT_FAILS(HERDING_REFUSED, herding_match_apply_id(match, 1, 4)); /* taken */
    EXPECT_OK(herding_match_list(match, HERDING_HISTORY, &number));
    EXPECT(number == 1);
    EXPECT_OK(herding_match_undo(match, 0));
    EXPECT_OK(herding_match_list(match, HERDING_HISTORY, &number));
    EXPECT(number == 0);
    herding_match_free(match);
    EXPECT_FAILS(HERDING_UNREADABLE, herding_match_load("{}", 2, 1, &none));
    EXPECT_FAILS(HERDING_UNREADABLE, herding_match_load("", 0, 1, &none));
    EXPECT(none == NULL);
}

/* Nobody sees the cards of others: not in a view, and not in what is dealt again. */
static void check_secrets(void) {
    herding_match* match = NULL;
    herding_match* other = NULL;
    int differs = 0;
    const herding_match_start start = {.size = sizeof start, .seed = 3};
    EXPECT_OK(herding_match_new("kuhn", &start, &match));
    EXPECT_OK(herding_match_run(match, NULL));
    char* const own = state_of(match, 0, HERDING_TEXT);
    char* const observed = state_of(match, HERDING_OBSERVER, HERDING_TEXT);
    char* const hidden = state_of(match, 1, HERDING_TEXT);
    EXPECT(strcmp(own, observed) != 0 && strcmp(own, hidden) != 0);
    for (uint64_t seed = 0; seed < 20; ++seed) {
        EXPECT_OK(herding_match_deal_again(match, 0, seed, &other));
        char* const same = state_of(other, 0, HERDING_TEXT);
        char* const its = state_of(other, 1, HERDING_TEXT);
        EXPECT(strcmp(own, same) == 0);
        differs += strcmp(hidden, its) != 0;
        free(same);
        free(its);
        herding_match_free(other);
    }
    EXPECT(differs > 0);
    free(own);
    free(observed);
    free(hidden);
    herding_match_free(match);
}

/* Finds the next setup in the JSON of a game, {"name":"…","summary":"…", and writes its name. Options have values in place of a summary. */
static const char* next_setup(const char* json, char* name, size_t room) {
    static const char mark[] = "{\"name\":\"";
    static const char behind[] = "\",\"summary\":";
    for (const char* found = json; (found = strstr(found, mark)) != NULL;) {
        found += sizeof mark - 1;
        const size_t length = strcspn(found, "\"");
        if (strncmp(found + length, behind, sizeof behind - 1) == 0) {
            EXPECT(length < room);
            memcpy(name, found, length);
            name[length] = '\0';
            return found + length;
        }
    }
    return NULL;
}

/* An argument is the name of one game. */
int main(int argc, char** argv) {
    int played = 0;
    const uint64_t games = herding_match_game_count();
    EXPECT(herding_match_version() == HERDING_MATCH_VERSION);
    EXPECT(games > 0);
    check_refusals();
    check_secrets();
    for (uint64_t number = 0; number < games; ++number) {
        herding_match_game_info info = {.size = sizeof info};
        char setup[64];
        EXPECT_OK(herding_match_game(number, &info));
        EXPECT(info.summary[0] != '\0' && info.json[0] == '{');
        if (argc > 1 && strcmp(argv[1], info.name) != 0) {
            continue;
        }
        playing = info.name;
        const char* rest = strstr(info.json, "\"setups\":[");
        EXPECT(rest != NULL);
        while ((rest = next_setup(rest, setup, sizeof setup)) != NULL) {
            const int endless = strcmp(setup, "money") == 0;
            const uint64_t most = endless ? 500 : 100000;
            const uint64_t inputs = check(info.name, setup, number + 1, 40, most);
            EXPECT(inputs > 0 && (inputs < most || endless));
            printf("%-14s %-12s %6u inputs\n", info.name, setup, (unsigned)inputs);
        }
        EXPECT(play(info.name, 9) == 1);
        ++played;
    }
    playing = argc > 1 ? argv[1] : "no game";
    EXPECT(played > 0);
    return 0;
}
