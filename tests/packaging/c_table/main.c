#include <herding/play/c_table.h>
#include <stdio.h>

const herding_c_table* nim_table(void);

/* Takes as many stones as possible. Returns 0 if the first of the two players takes the last of five stones. */
int main(void) {
    const herding_c_table* game = nim_table();
    uint64_t state[8];
    uint64_t actions[8];
    uint64_t moves = 0;
    if (game->state_size > 8 || game->max_num_actions > 8) {
        return 2;
    }
    game->init(NULL, state);
    for (; !game->is_terminal(state); ++moves) {
        const uint64_t count = game->get_valid_actions(state, actions);
        if (game->get_current_player(state) != moves % 2 || count == 0) {
            return 3;
        }
        game->apply_action(state, actions[count - 1]);
    }
    printf("%s: %u moves\n", game->name, (unsigned)moves);
    return moves == 2 ? 0 : 1;
}
