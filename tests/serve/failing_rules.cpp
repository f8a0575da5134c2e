#include "../tool/leaky/game.hpp"
#include "support/serving.hpp"

#include "herding/tool/records_of.hpp"
#include "herding/tool/registration_of.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

namespace serve_test {

// The other tables do not notice it, and the server lives when somebody comes back.
TEST(Serve, continues_if_the_rules_of_a_table_fail) {
    static constexpr herding::tool::Registration leaky = herding::tool::registration_of<leaky::Playable>();
    ASSERT_EQ(setenv("LEAKY", "decider", 1), 0); // nobody decides when four stones are left
    const Serving server(herding::record::memory_store(), {},
                         {{&tables_test::tictactoe().game, &tables_test::tictactoe().records},
                          {&leaky.game(), &herding::tool::records_of<leaky::Playable>()}});
    const std::string other = server.create({{"game", "tictactoe"}});
    Client player(server.port(), other, std::string(32, 'a'));
    (void)player.sit(0, "Ann");
    const std::string table = server.create({{"game", "leaky"}, {"agents", {"random", "random"}}});
    while (server.metric("herding_broken_tables_total") < 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (int i = 0; i < 2; ++i) {
        Client client(server.port(), table, "");
        EXPECT_EQ(client.next("bye").at("code"), "refused");
    }
    (void)player.next("view");
    EXPECT_TRUE(player.act(tables_test::cell(4)).contains("done"));
}

} // namespace serve_test
