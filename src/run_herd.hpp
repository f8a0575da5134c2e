#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

/// For tests of the herd program as its users see it: what it prints and how it exits.
namespace herd_tests {

struct Ran {
    int code;
    std::string out; // both streams
};

/// Runs a program with these arguments, without a terminal.
inline Ran run(const std::string& program, const std::string& arguments,
               const std::string& input = "/dev/null", const std::string& environment = "") {
    const std::string command = environment + program + " " + arguments + " <" + input + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) {
        return {-1, ""};
    }
    Ran ran{0, ""};
    std::array<char, 4096> block{};
    for (std::size_t n = 0; (n = fread(block.data(), 1, block.size(), pipe)) > 0;) {
        ran.out.append(block.data(), n);
    }
    const int status = pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

#ifdef HERD
/// The same with herd.
inline Ran herd(const std::string& arguments, const std::string& input = "/dev/null",
                const std::string& environment = "") {
    return run(HERD, arguments, input, environment);
}
#endif

/// A file with this text that lives as long as the test.
class Scratch {
public:
    explicit Scratch(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                (std::string("herd_test_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
                 std::to_string(counter++))) {
        std::ofstream(path_) << text;
    }
    ~Scratch() { std::filesystem::remove(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    static inline int counter = 0;
    std::filesystem::path path_;
};

} // namespace herd_tests
