#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

/// For tests of programs that are ended, or looked at, while they run.
namespace herd_tests {

/// A program whose input stays open. Both streams are read.
class Running {
public:
    Running(const std::string& program, std::vector<std::string> arguments) {
        EXPECT_EQ(pipe(in_.data()), 0);
        EXPECT_EQ(pipe(out_.data()), 0);
        child_ = fork();
        if (child_ == 0) {
            dup2(in_[0], STDIN_FILENO);
            dup2(out_[1], STDOUT_FILENO);
            dup2(out_[1], STDERR_FILENO);
            for (const int end : {in_[0], in_[1], out_[0], out_[1]}) {
                close(end);
            }
            arguments.insert(arguments.begin(), program);
            std::vector<char*> argv;
            for (std::string& argument : arguments) {
                argv.push_back(argument.data());
            }
            argv.push_back(nullptr);
            execv(program.c_str(), argv.data());
            _exit(127);
        }
        close(in_[0]);
        close(out_[1]);
    }
    ~Running() {
        close(in_[1]);
        close(out_[0]);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void type(const std::string& text) const {
        EXPECT_EQ(write(in_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    /// Reads until the output ends with a text; at its end it is read whole.
    const std::string& wait_for(const std::string& end) {
        for (char c = 0; !printed_.ends_with(end) && read(out_[0], &c, 1) == 1;) {
            printed_ += c;
        }
        return printed_;
    }
    /// Waits until the program handles a signal. Before that, the signal ends it as it ends any program.
    void wait_until_it_handles(int signal) const {
        for (int i = 0; i < 10'000; ++i) {
            std::ifstream status("/proc/" + std::to_string(child_) + "/status");
            for (std::string line; std::getline(status, line);) {
                if (line.starts_with("SigCgt:") &&
                    (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1U) != 0) {
                    return;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    int interrupted(int signal = SIGINT) {
        kill(child_, signal);
        wait_for("\1");
        int status = 0;
        EXPECT_EQ(waitpid(child_, &status, 0), child_);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] pid_t id() const { return child_; }
    [[nodiscard]] const std::string& printed() const { return printed_; }

private:
    std::array<int, 2> in_{};
    std::array<int, 2> out_{};
    pid_t child_ = -1;
    std::string printed_;
};

} // namespace herd_tests
