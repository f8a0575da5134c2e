#include "herding/tables/command.hpp"

#include "herding/tables/entry.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <variant>

namespace tables_test {

using namespace herding::tables;

std::string fault_of(std::string_view json) {
    try {
        (void)command_from_json(json);
    } catch (const CommandError& error) {
        return error.what();
    }
    return "none";
}

TEST(Command, is_read) {
    const Command command = command_from_json(R"({"act":{"id":"c-7","decision":44,"input":"pass"}})");
    EXPECT_EQ(command.id, "c-7");
    EXPECT_EQ(std::get<Act>(command.what).decision, 44U);
    EXPECT_EQ(std::get<Act>(command.what).input, "pass");
    const Command line = command_from_json(R"({"premove":{"id":"1","line":["a",{"when":"b","input":"c"}]}})");
    EXPECT_EQ(std::get<Premove>(line.what).line, (std::vector<Planned>{{"", "a"}, {"b", "c"}}));
}

TEST(Command, with_the_same_content_has_the_same_hash_whatever_its_id) {
    const auto content = [](std::string_view json) { return command_from_json(json).content; };
    const auto one = content(R"({"act":{"id":"1","decision":4,"input":"pass"}})");
    EXPECT_EQ(one, content(R"({ "act" : {"input":"pass", "decision":4, "id":"2"}})"));
    EXPECT_NE(one, content(R"({"act":{"id":"1","decision":5,"input":"pass"}})"));
    EXPECT_NE(content(R"({"undo":{"id":"1"}})"), content(R"({"redo":{"id":"1"}})"));
}

TEST(Command, that_acts_is_read_the_same_with_and_without_a_tree) {
    const auto read = [](const std::string& json) {
        const Command command = command_from_json(json);
        const Act& act = std::get<Act>(command.what);
        return std::tuple(command.id, act.decision, act.input, act.sure, command.content);
    };
    for (const char* fields : {
             R"("id":"c-7","decision":0,"input":"place{row=1,column=2}")",
             R"("input":"","sure":true,"id":"1","decision":123456789012345678)",
             R"("sure":false,"decision":1234567890123456789,"input":"~ !/","id":"1")",
             R"("decision":4,"input":"\"a\\b\"","id":"1")",
             R"("decision":4,"input":"\u0041é","id":"1")",
         }) {
        // A space before the end is left to the parser.
        EXPECT_EQ(read("{\"act\":{" + std::string(fields) + "}}"),
                  read("{\"act\":{" + std::string(fields) + "} }"))
            << fields;
    }
    for (const char* fields : {R"("id":"1","decision":01,"input":"")", R"("id":"1","decision":1,"input":"",)",
                               R"("id":"1","decision":1,"input":""},{)", R"("id":"1","decision":1)",
                               R"("id":"1","decision":1,"input":"","sure":truefalse)"}) {
        EXPECT_EQ(fault_of("{\"act\":{" + std::string(fields) + "}}"),
                  fault_of(" {\"act\":{" + std::string(fields) + "}}"))
            << fields;
        EXPECT_NE(fault_of("{\"act\":{" + std::string(fields) + "}}"), "none") << fields;
    }
}

TEST(Command, that_is_none_says_why) {
    EXPECT_EQ(fault_of(""), "no JSON");
    EXPECT_EQ(fault_of("[]"), "expected an object with the name of one command");
    EXPECT_EQ(fault_of(R"({"act":{"id":"1"},"undo":{"id":"1"}})"),
              "expected an object with the name of one command");
    EXPECT_EQ(fault_of(R"({"act":[]})"), "act: expected an object");
    EXPECT_EQ(fault_of(R"({"act":{}})"), "act: no field id");
    EXPECT_EQ(fault_of(R"({"act":{"id":""}})"), "an id has at least one character");
    EXPECT_EQ(fault_of(R"({"fly":{"id":"1"}})"), "no command of this name");
    EXPECT_EQ(fault_of(R"({"act":{"id":"1","decision":-1,"input":""}})"),
              "act.decision: expected a whole number from 0 to 9223372036854775807");
    EXPECT_EQ(fault_of(R"({"act":{"id":"1","decision":1.5,"input":""}})"),
              "act.decision: expected a whole number from 0 to 9223372036854775807");
    EXPECT_EQ(fault_of(R"({"undo":{"id":"1","more":1}})"), "undo: a field that it does not have");
    EXPECT_EQ(fault_of(R"({"ask":{"id":"1","what":"money"}})"),
              "ask.what: expected one of undo, draw, abort, rematch, pause");
    EXPECT_EQ(fault_of(R"({"sit":{"id":"1","player":64}})"),
              "sit.player: expected a whole number from 0 to 63");
    EXPECT_EQ(fault_of(R"({"say":{"id":"1","text":")" + std::string(501, 'x') + R"("}})"),
              "say.text: longer than 500 bytes");
    EXPECT_EQ(fault_of(std::string(100'000, '[')), "longer than 65536 bytes");
    EXPECT_EQ(fault_of(std::string(60'000, '[')), "more than 8 levels");
    EXPECT_EQ(fault_of("{\"say\":{\"id\":\"1\",\"text\":\"\xff\"}}"), "no JSON");
}

TEST(Command, that_is_none_keeps_the_id_that_could_be_read) {
    try {
        (void)command_from_json(R"({"act":{"id":"c-1"}})");
        FAIL();
    } catch (const CommandError& error) {
        EXPECT_EQ(error.id(), "c-1");
    }
}

TEST(Entry, of_each_kind_is_read_as_it_was_written) {
    Options options{.clocks = {ClockKind::ByoYomi, Time(1), Time(2), 3, Time(4)},
                    .on_timeout = OnTimeout::Default,
                    .default_input = "pass",
                    .delay = Time(5),
                    .owner = "o"};
    const std::vector<Entry> all{
        {entry::Created{options}},
        {entry::Seated{1, {Held::Person, "secret", "Ann", "", true}}, "secret", "c-1", ~std::uint64_t{0}},
        {entry::Acted{{{Time(1), 2, true, false}, {Time(3), 0, false, false}}}},
        {entry::Said{3, "quote \" and \n", true}},
        {entry::Muted{3, true}},
        {entry::Asked{Consent::Draw, 1}},
        {entry::Replied{1, true}},
        {entry::Withdrawn{}},
        {entry::PlanSet{1, {{"a", "b"}}, "why"}},
        {entry::Paused{true}},
        {entry::Ended{{Ending::Time, std::uint16_t{1}}}},
    };
    for (const Entry& entry : all) {
        const std::string text = to_json(entry);
        const auto read = entry_from_json(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->what.index(), entry.what.index());
        EXPECT_EQ(to_json(*read), text);
    }
    EXPECT_EQ(std::get<entry::Created>(entry_from_json(to_json(all[0]))->what).options, options);
}

// Entries of actions are read without a tree, if they have the form in which they are written.
TEST(Entry, of_an_action_is_read_as_the_parser_reads_it) {
    const entry::Acted acted{{{Time(0), 0, false, false}, {Time(1234567890123), 1000, true, false}}};
    const std::vector<Entry> all{
        {entry::Acted{}},
        {acted},
        {entry::Acted{}, "secret", "c-1", ~std::uint64_t{0}, 7},
        {acted, "", "c-2", 0, 0},
        {acted, "secret", "quote \" and \\ and \u00e4", 1, 1},
    };
    for (const Entry& entry : all) {
        const std::string text = to_json(entry);
        std::string spaced = text; // the parser reads this one
        spaced.insert(1, " ");
        for (const std::string& one : {text, spaced}) {
            const auto read = entry_from_json(one);
            ASSERT_TRUE(read) << one;
            EXPECT_EQ(to_json(*read), text);
            EXPECT_EQ(read->person, entry.id.empty() ? "" : entry.person);
            EXPECT_EQ(read->id, entry.id);
            EXPECT_EQ(read->content, entry.id.empty() ? 0 : entry.content);
            EXPECT_EQ(read->number, entry.id.empty() ? 0 : entry.number);
        }
        for (std::size_t size = 0; size < text.size(); ++size) {
            EXPECT_FALSE(entry_from_json(text.substr(0, size))) << text.substr(0, size);
        }
        EXPECT_FALSE(entry_from_json(text + "}"));
    }
    for (const char* wrong :
         {R"({"acted":{"clocks":[{"left":-1,"periods":0,"in_period":false}]}})",
          R"({"acted":{"clocks":[{"left":1,"periods":1001,"in_period":false}]}})",
          R"({"acted":{"clocks":[{"left":9223372036854775808,"periods":0,"in_period":true}]}})",
          R"({"acted":{"clocks":[{"left":01,"periods":0,"in_period":false}]}})",
          R"({"acted":{"clocks":[{"left":1,"periods":0}]}})", R"({"acted":{"clocks":[],"more":1}})",
          R"({"acted":{"clocks":[,]}})",
          R"({"acted":{"clocks":[]},"command":{"person":"a","id":"b","content":1}})"}) {
        EXPECT_FALSE(entry_from_json(wrong)) << wrong;
    }
}

TEST(Entry, that_is_damaged_is_none) {
    const std::string text = to_json({entry::Asked{Consent::Draw, 1}});
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_FALSE(entry_from_json(text.substr(0, size)));
    }
    EXPECT_FALSE(entry_from_json(R"({"asked":{"what":"draw","seat":1},"withdrawn":{}})"));
    EXPECT_FALSE(entry_from_json(R"({"asked":{"what":"draw","seat":64}})"));
    EXPECT_FALSE(entry_from_json(R"({"command":{"person":"a","id":"b","content":1}})"));
}

} // namespace tables_test
