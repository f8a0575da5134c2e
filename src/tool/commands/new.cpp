#include "commands/commands.hpp"
#include "complain.hpp"
#include "examples.hpp"
#include "one_of.hpp"
#include "templates.hpp"

#include "herding/reflect/detail/printable.hpp"

#include <CLI/CLI.hpp>
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// `new`: a small complete project for a game.
namespace herding::inline v0::tool {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 40;

// Words that are no namespace of C++, no target of CMake, or a namespace that the rules use.
constexpr std::array<std::string_view, 110> reserved{"alignas",
                                                     "alignof",
                                                     "all",
                                                     "and",
                                                     "and_eq",
                                                     "asm",
                                                     "auto",
                                                     "bitand",
                                                     "bitor",
                                                     "bool",
                                                     "boost",
                                                     "break",
                                                     "case",
                                                     "catch",
                                                     "cereal",
                                                     "char",
                                                     "char16_t",
                                                     "char32_t",
                                                     "char8_t",
                                                     "class",
                                                     "clean",
                                                     "co_await",
                                                     "co_return",
                                                     "co_yield",
                                                     "compl",
                                                     "concept",
                                                     "const",
                                                     "const_cast",
                                                     "consteval",
                                                     "constexpr",
                                                     "constinit",
                                                     "continue",
                                                     "decltype",
                                                     "default",
                                                     "delete",
                                                     "depend",
                                                     "do",
                                                     "double",
                                                     "dynamic_cast",
                                                     "edit_cache",
                                                     "else",
                                                     "enum",
                                                     "errno",
                                                     "explicit",
                                                     "export",
                                                     "extern",
                                                     "false",
                                                     "float",
                                                     "for",
                                                     "friend",
                                                     "goto",
                                                     "help",
                                                     "herding",
                                                     "if",
                                                     "inline",
                                                     "install",
                                                     "int",
                                                     "linux",
                                                     "long",
                                                     "main",
                                                     "mutable",
                                                     "namespace",
                                                     "new",
                                                     "noexcept",
                                                     "not",
                                                     "not_eq",
                                                     "nullptr",
                                                     "operator",
                                                     "or",
                                                     "or_eq",
                                                     "package",
                                                     "package_source",
                                                     "private",
                                                     "protected",
                                                     "public",
                                                     "rebuild_cache",
                                                     "register",
                                                     "reinterpret_cast",
                                                     "requires",
                                                     "return",
                                                     "short",
                                                     "signed",
                                                     "sizeof",
                                                     "static",
                                                     "static_assert",
                                                     "static_cast",
                                                     "std",
                                                     "struct",
                                                     "switch",
                                                     "template",
                                                     "test",
                                                     "this",
                                                     "thread_local",
                                                     "throw",
                                                     "true",
                                                     "try",
                                                     "typedef",
                                                     "typeid",
                                                     "typename",
                                                     "union",
                                                     "unix",
                                                     "unsigned",
                                                     "using",
                                                     "virtual",
                                                     "void",
                                                     "volatile",
                                                     "wchar_t",
                                                     "while",
                                                     "xor",
                                                     "xor_eq"};

/// Whether the C library has a function, a variable or a type of this name, which no namespace may have.
bool in_c_library(const std::string& name) {
    return name.ends_with("_t") || dlsym(RTLD_DEFAULT, name.c_str()) != nullptr;
}

/// Why a name cannot be that of a project; empty for a good one. It becomes a folder, a namespace, and a target of CMake.
std::string why_not(const std::string& name) {
    const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool word = !name.empty() && name.size() <= longest_name && lower(name.front()) &&
                      std::all_of(name.begin(), name.end(),
                                  [&](char c) { return lower(c) || (c >= '0' && c <= '9') || c == '_'; });
    if (!word) {
        return "\"" + reflect::detail::printable(name) +
               "\" cannot be the name of a project: use a lower-case letter, then lower-case "
               "letters, digits and _, at most " +
               std::to_string(longest_name) + ", such as nine_stones";
    }
    if (name.find("__") != std::string::npos ||
        std::find(reserved.begin(), reserved.end(), name) != reserved.end() || in_c_library(name)) {
        return "\"" + name +
               "\" cannot be the name of a project: it means something to C, C++ or CMake; try " + "my_game";
    }
    return {};
}

std::string filled(std::string_view text, const std::string& name) {
    constexpr std::string_view placeholder = "@name@";
    std::string out(text);
    for (auto at = out.find(placeholder); at != std::string::npos;
         at = out.find(placeholder, at + name.size())) {
        out.replace(at, placeholder.size(), name);
    }
    return out;
}

/// A folder that disappears again unless it gets its name.
class Draft {
public:
    explicit Draft(const std::string& name) : path_("." + name + ".XXXXXX") {
        if (mkdtemp(path_.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), "this folder cannot be written");
        }
    }
    ~Draft() {
        std::error_code ignored;
        if (!path_.empty()) {
            fs::remove_all(path_, ignored);
        }
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// A file that is there already becomes longer.
    void write(std::string_view file, const std::string& text) {
        const fs::path path = fs::path(path_) / file;
        std::ofstream out(path, std::ios::binary | std::ios::app);
        if (!(out << text) || !out.flush()) {
            throw std::runtime_error(path.string() + " cannot be written");
        }
    }
    void name_it(const std::string& name) {
        fs::permissions(path_, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                                   fs::perms::others_read | fs::perms::others_exec);
        fs::rename(path_, name);
        path_.clear();
    }

private:
    std::string path_;
};

int create(const std::string& name, const std::vector<std::string>& kinds) {
    if (const std::string why = why_not(name); !why.empty()) {
        std::cerr << why << '\n';
        return 2;
    }
    try {
        if (fs::symlink_status(name).type() != fs::file_type::not_found) {
            std::cerr << name << " is here already: choose another name, or another folder\n";
            return 2;
        }
        Draft draft(name);
        for (const std::string& kind : kinds) {
            for (const Template& one : templates()) {
                if (one.kind == kind) {
                    draft.write(filled(one.file, name), filled(one.text, name));
                }
            }
        }
        draft.name_it(name);
    } catch (const std::exception& error) {
        complain(name + ": " + error.what() + "; nothing was created");
        return 2;
    }
    const auto has = [&](const char* kind) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    };
    std::cout << name << " is a game of two players. Build it, test it and play it:\n\n  cd " << name
              << "\n  cmake -B build && cmake --build build --parallel && ctest --test-dir build\n  build/"
              << name << " play\n\n"
              << (has("web") ? "Or in a browser, without a server:\n\n  cmake --build build --target web_" +
                                   name + "\n\n"
                             : "")
              << (has("python") ? "Or as a Python package:\n\n  pip install . pytest && pytest\n\n" : "")
              << "Then change rules.hpp.\n";
    return 0;
}

Run add_new(CLI::App& app) {
    struct Asked {
        std::string name;
        std::string with = "sequences";
        bool hidden = false;
        bool python = false;
        bool web = false;
    };
    const auto asked = std::make_shared<Asked>();
    CLI::App* command = app.add_subcommand("new", "Create a project for a game of your own");
    command->add_option("NAME", asked->name, "Its name: a new folder here")->required();
    command
        ->add_option("--with", asked->with,
                     "sequences: rules that wait for choices and dice; behaviors: rules that judge one input")
        ->check(one_of({"sequences", "behaviors"}, "kind of rules,"))
        ->capture_default_str();
    command->add_flag("--hidden", asked->hidden, "Players see what others do not");
    command->add_flag("--python", asked->python, "It is a Python package too: `pip install .`");
    command->add_flag("--web", asked->web, "It is a page without a server too: a folder for any static host");
    command->footer(
        examples({"new my_game", "new my_game --with behaviors --hidden", "new my_game --web --python"}));
    return [command, asked]() -> std::optional<int> {
        if (!*command) {
            return std::nullopt;
        }
        // Files that several kinds have, such as CMakeLists.txt, consist of their parts in this order.
        std::vector<std::string> kinds{"common"};
        if (asked->web) {
            kinds.emplace_back("web");
        }
        kinds.emplace_back("program");
        kinds.push_back(asked->with + (asked->hidden ? "_hidden" : ""));
        if (asked->python) {
            kinds.emplace_back("python");
        }
        return create(asked->name, kinds);
    };
}

} // namespace

const Commands new_commands{add_new};

} // namespace herding::inline v0::tool
