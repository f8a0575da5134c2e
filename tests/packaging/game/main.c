#include <herding/play/c_match.h>

#include <stdio.h>
#include <string.h>

/* The last player of nim takes the last of five stones. Returns 0 if the library plays it. */
int main(void) {
    herding_match* match = NULL;
    herding_text text = {NULL, 0};
    if (herding_match_version() != HERDING_MATCH_VERSION || herding_match_game_count() != 1 ||
        herding_match_new("nim", NULL, &match) != HERDING_OK) {
        fprintf(stderr, "%s\n", herding_match_error());
        return 1;
    }
    if (herding_match_apply(match, 0, "take{stones=3}") != HERDING_OK ||
        herding_match_apply(match, 1, "take{stones=3}") != HERDING_REFUSED ||
        herding_match_apply(match, 1, "take{stones=2}") != HERDING_OK ||
        herding_match_state(match, HERDING_OBSERVER, HERDING_TEXT, &text) != HERDING_OK) {
        fprintf(stderr, "%s\n", herding_match_error());
        return 2;
    }
    printf("%s\n", text.data);
    const int is_over = strstr(text.data, "stones=0") != NULL;
    herding_match_free(match);
    return is_over ? 0 : 3;
}
