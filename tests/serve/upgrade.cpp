#include "support/serving.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Tables whose program is replaced by one with newer rules.

namespace serve_test {

namespace {

using herding::record::Opening;
using herding::tool::Records;
using herding::tool::Resumed;
using tables_test::cell;

/// Tic-tac-toe of another program, to which the records of this one look as if rules were newer. What it has written again itself
/// opens exactly.
template <Opening opening> Resumed resume(herding::record::Store& store, const std::string& name,
                                          herding::record::Access access, std::uint64_t seed,
                                          const herding::record::OnEvent& progress) {
    Resumed resumed = tables_test::tictactoe().records.resume(store, name, access, seed, progress);
    if (opening != Opening::Exact && name.find('-') == std::string::npos) {
        resumed.opening = opening;
        resumed.reasons = {"The rules are newer."};
        if (access == herding::record::Access::Append) {
            resumed.recorded.match.reset(); // as record::open: nothing is appended to it
            resumed.recorded.recording.reset();
        }
    }
    return resumed;
}

template <Opening opening> std::vector<herding::serve::HostedGame> program() {
    static const Records records = [] {
        Records made = tables_test::tictactoe().records;
        made.resume = resume<opening>;
        return made;
    }();
    return {{&tables_test::tictactoe().game, &records}};
}

const std::string ann(32, 'a');
using StorePtr = std::shared_ptr<herding::record::Store>;

/// A client at the table, who has seen it.
std::unique_ptr<Client> at(const Serving& server, const std::string& table) {
    auto client = std::make_unique<Client>(server.port(), table, ann);
    (void)client->next("view");
    return client;
}

/// A table at which Ann has made a mark and said something.
std::string begun(const StorePtr& store) {
    const Serving server(store, {}, program<Opening::Exact>());
    const std::string table = server.create({{"game", "tictactoe"}});
    const auto client = at(server, table);
    (void)client->sit(0, "Ann");
    (void)client->next("view");
    EXPECT_TRUE(client->act(cell(4)).contains("done"));
    client->send({{"say", {{"id", "s"}, {"text", "hm"}}}});
    EXPECT_TRUE(client->next("answer").contains("done"));
    return table;
}

std::string state_of(const StorePtr& store, const std::vector<herding::serve::HostedGame>& games) {
    const auto all = herding::serve::check_upgrade(games, *store);
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? "" : all[0].state;
}

/// Ann sits there as before, with her mark, and can take it back and do it again.
void expect_going_on(const Serving& server, const std::string& table) {
    const auto client = at(server, table);
    client->send({{"view", {{"id", "v"}}}});
    const Json view = client->next("view");
    EXPECT_EQ(view.value("viewer", -1), 0) << view;
    EXPECT_EQ(view.at("seats")[0].at("name"), "Ann");
    EXPECT_EQ(marks_shown(view), 1U);
    for (const char* what : {"undo", "redo"}) {
        client->send({{what, {{"id", what}}}});
        const Json answer = client->next("answer");
        EXPECT_TRUE(answer.contains("done")) << answer;
    }
}

/// Something can happen at the table.
void expect_speaking(const Serving& server, const std::string& table, const std::string& text) {
    const auto client = at(server, table);
    client->send({{"say", {{"id", text}, {"text", text}}}});
    EXPECT_TRUE(client->next("answer").contains("done"));
}

} // namespace

TEST(ServeUpgrade, continues_tables_whose_rules_are_newer_and_do_the_same) {
    const StorePtr store = herding::record::memory_store();
    const std::string table = begun(store);
    EXPECT_EQ(state_of(store, program<Opening::Exact>()), "exact");
    EXPECT_EQ(state_of(store, program<Opening::Migrated>()), "migrated");
    const auto before = store->names();
    {
        const Serving server(store, {}, program<Opening::Migrated>());
        expect_going_on(server, table);
    }
    EXPECT_EQ(store->names().size(), before.size() + 1) << "the old record stays";
    EXPECT_EQ(state_of(store, program<Opening::Migrated>()), "exact");
    {
        const Serving server(store, {}, program<Opening::Migrated>());
        expect_speaking(server, table, "again");
    }
    EXPECT_EQ(store->names().size(), before.size() + 1);
    { // the old program knows that the table went on
        const Serving server(store, {}, program<Opening::Exact>());
        expect_speaking(server, table, "old");
    }
}

TEST(ServeUpgrade, refuses_tables_whose_rules_do_something_else) {
    const StorePtr store = herding::record::memory_store();
    const std::string table = begun(store);
    EXPECT_EQ(state_of(store, program<Opening::ViewOnly>()), "staying");
    const auto before = store->names();
    {
        const Serving server(store, {}, program<Opening::ViewOnly>());
        Client client(server.port(), table, ann);
        EXPECT_EQ(client.next("bye").at("code"), "refused");
    }
    EXPECT_EQ(store->names(), before);
    const Serving server(store, {}, program<Opening::Exact>());
    expect_going_on(server, table);
}

// A server that ends while it writes the new record leaves a part of it.
TEST(ServeUpgrade, writes_a_record_again_of_which_a_part_is_missing) {
    const StorePtr store = herding::record::memory_store();
    const std::string table = begun(store);
    const std::string part = table + "-2.journal";
    (void)tables_test::tictactoe().records.begin({}, *store, part); // only its beginning
    EXPECT_EQ(state_of(store, program<Opening::Migrated>()), "migrated") << "the part does not count";
    const Serving server(store, {}, program<Opening::Migrated>());
    expect_going_on(server, table);
}

} // namespace serve_test
