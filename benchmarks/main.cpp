/// Runs all benchmarks interleaved, so that a machine that slows down slows all of them, and prints medians and
/// ratios: how much longer an item of `name` takes than one of `name/by_hand`.
///
///     benchmarks --benchmark_filter=tictactoe --benchmark_repetitions=31

#include <benchmark/benchmark.h>

#include <iomanip>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view by_hand = "/by_hand";

class Ratios : public benchmark::ConsoleReporter {
public:
    Ratios() : ConsoleReporter(OO_None) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.aggregate_name == "median" && run.counters.count("items_per_second") != 0) {
                medians_[run.run_name.str()] = {1e9 / run.counters.at("items_per_second").value, goal(run)};
            }
        }
    }

    void Finalize() override {
        std::ostream& out = GetOutputStream();
        out << std::fixed;
        for (const auto& [name, median] : medians_) {
            out.precision(1);
            out << std::left << std::setw(32) << name << std::right << std::setw(9) << median.nanoseconds
                << " ns an item";
            if (const auto baseline = medians_.find(name + std::string(by_hand));
                baseline != medians_.end()) {
                out.precision(2);
                out << std::setw(8) << median.nanoseconds / baseline->second.nanoseconds << " times by hand";
                if (median.goal > 0) {
                    out << " (goal " << median.goal << ')';
                }
            }
            out << '\n';
        }
    }

private:
    struct Median {
        double nanoseconds;
        double goal; // 0: none
    };

    static double goal(const Run& run) {
        const auto found = run.counters.find("goal");
        return found == run.counters.end() ? 0 : found->second.value;
    }

    std::map<std::string, Median> medians_;
};

} // namespace

int main(int argc, char** argv) {
    // Defaults first, so that what the command line says wins.
    std::string defaults[] = {"--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=15",
                              "--benchmark_min_time=0.1"};
    std::vector<char*> arguments{argv[0]};
    for (std::string& one : defaults) {
        arguments.push_back(one.data());
    }
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 1;
    }
    Ratios ratios;
    benchmark::RunSpecifiedBenchmarks(&ratios);
    benchmark::Shutdown();
}
