/// Runs all benchmarks in rounds, so that a machine that slows down slows all of them. Prints one line for each
/// benchmark and round: name, nanoseconds of one item, further counts. `scripts/bench_report` makes tables of them.
///
///     benchmarks --rounds=15 --benchmark_filter=tictactoe | scripts/bench_report

#include "heap.hpp"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

// Not inlined, because g++ would see `free` get a pointer from `new`, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) { return heap::take(size); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return heap::take(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { heap::give_back(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { heap::give_back(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { heap::give_back(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { heap::give_back(memory); }

namespace {

class Lines : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.error_occurred) {
                std::cerr << run.run_name.function_name << ": " << run.error_message << '\n';
                failed_ = true;
                continue;
            }
            std::cout << run.run_name.function_name;
            for (const auto& [name, counter] : run.counters) {
                if (name == "items_per_second") {
                    std::cout << "\tns=" << 1e9 / counter.value;
                } else {
                    std::cout << '\t' << name << '=' << counter.value;
                }
            }
            std::cout << std::endl;
        }
    }

    [[nodiscard]] bool failed() const noexcept { return failed_; }

private:
    bool failed_ = false;
};

/// Takes `--rounds=N` out of the arguments. Returns 1 if it is not given.
int take_rounds(std::vector<char*>& arguments) {
    constexpr std::string_view option = "--rounds=";
    int rounds = 1;
    std::erase_if(arguments, [&](const char* argument) {
        const std::string_view text(argument);
        if (!text.starts_with(option)) {
            return false;
        }
        rounds = std::atoi(argument + option.size());
        return true;
    });
    return rounds;
}

} // namespace

int main(int argc, char** argv) {
    std::string min_time =
        "--benchmark_min_time=0.02"; // before the other arguments, so that the command line wins
    std::vector<char*> arguments(argv, argv + argc);
    const int rounds = take_rounds(arguments);
    arguments.insert(arguments.begin() + 1, min_time.data());
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 1;
    }
    Lines lines;
    for (int round = 0; round < rounds; ++round) {
        benchmark::RunSpecifiedBenchmarks(&lines);
    }
    benchmark::Shutdown();
    return lines.failed() ? 1 : 0;
}
