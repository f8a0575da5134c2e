/* Matches of any game behind handles: plain C11, for programs in C, C#, Godot, Python and any language that calls C.
 *
 * The table of C functions (c_table.h) copies states as words, and needs a game whose State allows that. These functions play every
 * game. docs/c-match.md explains them with an example.
 *
 * Every function returns a status. HERDING_OK is 0. After any other status nothing has changed, results are not written, and
 * herding_match_error() has the reason as text. Null handles, null pointers, wrong sizes, players and numbers that do not exist are
 * refused with HERDING_BAD_ARGUMENT. No exception leaves a function.
 *
 * Text is UTF-8. A herding_text, and the texts of a herding_action, belong to the match. They are valid until the next call
 * with this match that writes the same type, and at most as long as the match.
 *
 * Different matches may be used by different threads at once, one match by one thread at a time.
 */
#ifndef HERDING_PLAY_C_MATCH_H
#define HERDING_PLAY_C_MATCH_H

#include <stdint.h> /* NOLINT(modernize-deprecated-headers): also for C */

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(readability-identifier-naming, modernize-use-using, performance-enum-size): names and types of C */

/* Version of this header. Programs compare it with herding_match_version() of the library that they load. A new version may have
 * more functions and larger structs. Functions and fields of an older one keep their meaning. */
#define HERDING_MATCH_VERSION 1

/* Submitter of an input: a player, counted from 0, or one of these. */
#define HERDING_CHANCE (-1)
#define HERDING_APPLICATION (-2)
/* In a situation: nobody can act. */
#define HERDING_NOBODY (-3)
/* Viewer: a player, counted from 0, or HERDING_OBSERVER, who sees only what everybody may see. */
#define HERDING_OBSERVER (-1)
/* An action without id. */
#define HERDING_NO_ID UINT64_MAX

typedef enum herding_status {
    HERDING_OK = 0,
    HERDING_REFUSED = 1,       /* the rules refuse the input, or undo or redo is not possible */
    HERDING_BAD_ARGUMENT = 2,  /* a null pointer, a wrong size, or something that does not exist */
    HERDING_UNREADABLE = 3,    /* a text is no input, or no saved match */
    HERDING_NOT_AVAILABLE = 4, /* never in this game, or not in this state: ids, observations, returns */
    HERDING_OUT_OF_MEMORY = 5,
    HERDING_FAILED = 6 /* the rules or the library threw something else */
} herding_status;

typedef struct herding_match herding_match; /* opaque */

/* Text with a final null behind `size` bytes. */
typedef struct herding_text {
    const char* data;
    uint64_t size;
} herding_text;

/* ---- The library. These texts are valid as long as the program runs. */

/* Description of a game. */
typedef struct herding_match_game_info {
    uint64_t size; /* set it to sizeof(herding_match_game_info) before the call */
    const char* name;
    const char* summary;
    /* The rest as a JSON object: setups with their options and values, and whether the game hides something. */
    const char* json;
} herding_match_game_info;

uint32_t herding_match_version(void);
/* Reason of the last failed call of this thread. Never null; valid until the next failure in this thread. */
const char* herding_match_error(void);
/* Number of games in the library. 0 if they cannot be described; then herding_match_error() has the reason. */
uint64_t herding_match_game_count(void);
herding_status herding_match_game(uint64_t number, herding_match_game_info* out);

/* ---- Matches */

/* Start of a match. A null pointer instead means the first setup, its options, and seed 1. */
typedef struct herding_match_start {
    uint64_t size;     /* sizeof(herding_match_start) */
    const char* setup; /* by name; null: the first one */
    /* Options that replace those of the setup: name, value, name, value. Null if option_count is 0. */
    const char* const* options;
    uint64_t option_count; /* pairs */
    uint64_t seed;         /* for the deal and for herding_match_apply_chance */
} herding_match_start;

/* Begins a match. Every match that these functions write to `out` must be freed. */
herding_status herding_match_new(const char* game, const herding_match_start* start, herding_match** out);
/* A match that continues from the same state. It has no history: nothing in it can be undone yet. */
herding_status herding_match_clone(const herding_match* match, uint64_t seed, herding_match** out);
/* A match in a state that the viewer cannot tell apart from this one: hidden values are dealt again. For search. */
herding_status herding_match_deal_again(const herding_match* match, int32_t viewer, uint64_t seed,
                                        herding_match** out);
/* Frees a match. A null pointer is allowed. */
void herding_match_free(herding_match* match);

/* Writes the match as text: its game, its setup and options, and its whole state with all hidden values. Never show
 * the text to a player. History is not kept. */
herding_status herding_match_save(herding_match* match, herding_text* out);
/* Begins a match in the state of a saved one. Chance draws from the new seed. The text may come from outside. */
herding_status herding_match_load(const char* saved, uint64_t saved_size, uint64_t seed, herding_match** out);

/* ---- Possible actions */

typedef struct herding_situation {
    uint64_t size;         /* set it to sizeof(herding_situation) before the call */
    uint64_t players;      /* those who may act now, as bits: player 0 is the lowest */
    uint64_t events;       /* commits, undos and redos until now */
    uint32_t player_count; /* of the game */
    int32_t actor;      /* the next actor: a player, HERDING_CHANCE, HERDING_APPLICATION or HERDING_NOBODY */
    int32_t over;       /* 1: the game is over */
    int32_t at_barrier; /* 1: undo does not cross the last commit */
} herding_situation;

herding_status herding_match_situation(const herding_match* match, herding_situation* out);
/* Each player's score, once the game is over. `count` must be the number of players. */
herding_status herding_match_returns(const herding_match* match, int64_t* out, uint64_t count);

typedef enum herding_list {
    HERDING_LEGAL = 0,      /* legal actions of all actors */
    HERDING_CANDIDATES = 1, /* candidates of the actor of the situation: without resigning, for example */
    HERDING_OUTCOMES = 2,   /* outcomes of chance, with probabilities */
    HERDING_HISTORY = 3     /* inputs since the start, without undone ones */
} herding_list;

typedef struct herding_action {
    uint64_t size;      /* set it to sizeof(herding_action) before the call */
    uint64_t id;        /* or HERDING_NO_ID; entries of a history have none */
    uint64_t numerator; /* the exact probability of an outcome of chance; elsewhere 0 and 1 */
    uint64_t denominator;
    const char* input;    /* canonical text */
    const char* notation; /* as players of the game write it; empty if the game has no notation */
    int32_t actor;
    int32_t reserved; /* 0 */
} herding_action;

/* Makes a list, which the match keeps, and writes its length. */
herding_status herding_match_list(herding_match* match, herding_list which, uint64_t* count);
/* An entry of the last list, counted from 0. Its texts are valid until the next list. */
herding_status herding_match_action(const herding_match* match, uint64_t number, herding_action* out);

/* Ids are equal in all states of a match, and in all matches with the same options. */

/* Number of ids, those of players first. 0: the game has none. */
herding_status herding_match_id_count(const herding_match* match, uint64_t* count);
/* The input with an id, as text. */
herding_status herding_match_id_text(herding_match* match, uint64_t id, herding_text* out);
/* The id of an input in any form. HERDING_NOT_AVAILABLE if it has none. */
herding_status herding_match_find_id(const herding_match* match, const char* input, uint64_t* id);
/* Writes 1 for each id in the list that herding_match_list makes, and 0 for all others. `count` must be the number of ids. */
herding_status herding_match_mask(const herding_match* match, herding_list which, uint8_t* out,
                                  uint64_t count);

/* ---- Actions. HERDING_REFUSED: the rules refuse it, and herding_match_error() has their reason, as the actor may know it. */

/* `input` is canonical text, JSON, or the notation of the game. */
herding_status herding_match_apply(herding_match* match, int32_t actor, const char* input);
herding_status herding_match_apply_id(herding_match* match, int32_t actor, uint64_t id);
/* Draws an outcome of chance by its probability, and applies it. */
herding_status herding_match_apply_chance(herding_match* match);
/* Acts for chance and the application until a player decides or the game is over: draws outcomes, and takes the first action of
 * the application. Players who may act before chance get no turn. Writes the number of inputs; `count` may be null. After a
 * failure the inputs before it are done. */
herding_status herding_match_run(herding_match* match, uint64_t* count);
/* Effect of an input, in words. Changes nothing. */
herding_status herding_match_preview(herding_match* match, int32_t actor, const char* input,
                                     herding_text* out);
herding_status herding_match_undo(herding_match* match, int32_t actor);
herding_status herding_match_redo(herding_match* match, int32_t actor);

/* ---- Views. Each function shows only what the viewer may see. */

typedef enum herding_form { HERDING_TEXT = 0, HERDING_JSON = 1 } herding_form;

herding_status herding_match_state(herding_match* match, int32_t viewer, herding_form form,
                                   herding_text* out);
/* The board in lines; with ANSI colors if `color` is not 0. Empty if the game draws nothing. */
herding_status herding_match_draw(herding_match* match, int32_t viewer, int32_t color, herding_text* out);
/* An event in words, counted from 0. A game that hides nothing keeps the last one only. Empty if the viewer does not notice the event:
 * then do not send this viewer the event or its number. */
herding_status herding_match_describe(herding_match* match, uint64_t event, int32_t viewer,
                                      herding_text* out);
/* The effect of the last commit, its rules, and whether it can be undone. */
herding_status herding_match_why(herding_match* match, int32_t viewer, herding_text* out);
/* Explanation of something on the board; empty if the game explains nothing. */
herding_status herding_match_explain(herding_match* match, int32_t viewer, const char* what,
                                     herding_text* out);
/* The dimensions of observations. Writes at most `room` of them, and their number to `count`. */
herding_status herding_match_observation_shape(const herding_match* match, uint64_t* out, uint64_t room,
                                               uint64_t* count);
/* A viewer's observation, as a tensor in one row. `count` must be the product of the shape. */
herding_status herding_match_observation(const herding_match* match, int32_t viewer, float* out,
                                         uint64_t count);

/* NOLINTEND(readability-identifier-naming, modernize-use-using, performance-enum-size) */

#ifdef __cplusplus
}
#endif

#endif
