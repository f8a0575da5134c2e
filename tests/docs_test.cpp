// Checks that the documents show compiled code: every block of C++ is cut from a file of the project, every transcript
// from a golden file. A comment before the block names the source:
//
//     <!-- examples/tictactoe/tictactoe.hpp [spec] -->     the lines between two `// [spec]` marks
//     <!-- games/backgammon/golden/moves.txt -->        parts of that file, `...` between them

#include "support/shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

const std::string root = HERDING_SOURCE_DIR "/";

struct Block {
    std::string place; // document:line
    std::string language;
    std::string source; // the content of the comment, or empty
    std::string text;
};

std::vector<Block> blocks_of(const std::string& document) {
    std::vector<Block> blocks;
    std::istringstream in(file_text(root + document));
    std::string line;
    std::string source;
    bool inside = false;
    for (int number = 1; std::getline(in, line); ++number) {
        if (inside && line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back().text += line + "\n";
        } else if (line.starts_with("```")) {
            blocks.push_back({document + ":" + std::to_string(number), line.substr(3), source, ""});
            source.clear();
            inside = true;
        } else if (line.starts_with("<!-- ") && line.ends_with(" -->")) {
            source = line.substr(5, line.size() - 9);
        } else if (!line.empty()) {
            source.clear();
        }
    }
    EXPECT_FALSE(inside) << document << ": a block is not closed";
    return blocks;
}

/// The lines between two marks, without their common indentation.
std::string region(const std::string& file, const std::string& name) {
    std::istringstream in(file_text(root + file));
    std::vector<std::string> lines;
    std::size_t indent = std::string::npos;
    int marks = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with("// [" + name + "]")) {
            ++marks;
        } else if (marks == 1) {
            lines.push_back(line);
            indent = std::min(indent, line.find_first_not_of(' '));
        }
    }
    EXPECT_EQ(marks, 2) << file << " has no region [" << name << "]";
    std::string text;
    for (const std::string& line : lines) {
        text += line.substr(std::min(indent, line.size())) + "\n";
    }
    return text;
}

/// The parts between lines of three dots. The dots replace omitted text.
std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts(1);
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line == "...") {
            parts.emplace_back();
        } else {
            parts.back() += line + "\n";
        }
    }
    return parts;
}

void check(const Block& block) {
    if (block.source.empty()) {
        EXPECT_NE(block.language, "cpp") << block.place << ": C++ must name the file that it is cut from";
        return;
    }
    const auto mark = block.source.find(" [");
    const std::string file = block.source.substr(0, mark);
    ASSERT_TRUE(std::filesystem::exists(root + file)) << block.place << ": no file " << file;
    if (mark != std::string::npos) {
        const std::string name = block.source.substr(mark + 2, block.source.size() - mark - 3);
        EXPECT_EQ(block.text, region(file, name)) << block.place;
    } else {
        const std::string whole = file_text(root + file);
        std::size_t from = 0;
        for (const std::string& part : parts_of(block.text)) {
            const auto at = whole.find(part, from);
            ASSERT_NE(at, std::string::npos) << block.place << ": not in " << file << ":\n" << part;
            from = at + part.size();
        }
    }
}

TEST(Docs, every_block_is_in_the_file_that_it_names) {
    std::vector<std::string> documents;
    for (const auto& file : files_in(root, ".md")) {
        documents.push_back(std::filesystem::path(file).filename().string());
    }
    for (const auto& file : files_in(root + "docs", ".md")) {
        const auto name = std::filesystem::path(file).filename().string();
        if (name != "errors.md") { // written by scripts/errors, which the test docs.errors compares
            documents.push_back("docs/" + name);
        }
    }
    for (const std::string folder : {"examples/", "games/"}) {
        for (const auto& game : std::filesystem::directory_iterator(root + folder)) {
            if (std::filesystem::exists(game.path() / "README.md")) {
                documents.push_back(folder + game.path().filename().string() + "/README.md");
            }
        }
    }
    int checked = 0;
    for (const std::string& document : documents) {
        for (const Block& block : blocks_of(document)) {
            check(block);
            checked += block.source.empty() ? 0 : 1;
        }
    }
    EXPECT_GE(checked, 2);
}

TEST(Docs, the_sources_of_skirmish_name_rules_of_its_book) {
    const std::string folder = root + "examples/skirmish/";
    const std::string book = "\n" + file_text(folder + "RULES.md");
    int named = 0;
    for (const char* path : {"sequences.hpp", "events.hpp"}) {
        const std::string source = file_text(folder + path);
        const std::regex number(
            "(?://|cite = \").*?([1-9]\\.[1-9])(?: to ([1-9]\\.[1-9])| and ([1-9]\\.[1-9]))?");
        for (auto at = std::sregex_iterator(source.begin(), source.end(), number);
             at != std::sregex_iterator(); ++at) {
            for (std::size_t group = 1; group <= 3; ++group) {
                if ((*at)[group].matched) {
                    EXPECT_NE(book.find("\n" + (*at)[group].str() + " "), std::string::npos) << (*at)[group];
                    ++named;
                }
            }
        }
    }
    EXPECT_GT(named, 15);
}

} // namespace
