#include "meaning/matrix.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace meaning {

namespace {

/// The numbers on which a projection of one weapon depends: skill, strength and attacks of the one, toughness, save and
/// invulnerable save of the other.
using Key = std::array<std::optional<Rational>, 6>;

Key key_of(const Profile& attacker, const Profile& target, bool fights) {
    const auto of = [](const Profile& profile, Stat stat) {
        return profile.stats[static_cast<std::size_t>(stat)];
    };
    return {of(attacker, fights ? Stat::weapons : Stat::ballistics),
            of(attacker, Stat::strength),
            fights ? of(attacker, Stat::attacks) : std::nullopt,
            of(target, Stat::toughness),
            of(target, Stat::save),
            of(target, Stat::invuln)};
}

/// Threads that end before this does. (libc++ 19 has no std::jthread.)
struct Workers {
    std::vector<std::thread> threads;

    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        for (std::thread& thread : threads) {
            thread.join();
        }
    }
};

} // namespace

Matrix matrix(const std::vector<Profile>& profiles, const Weapon& weapon, const std::string& mode,
              unsigned threads, const std::function<void(std::size_t, std::size_t)>& progress) {
    const bool fights = mode == "FIGHT";
    struct Work {
        std::size_t attacker;
        std::size_t target;
        Exact mean = -1;
        std::string why = {};
    };
    std::map<Key, std::size_t> numbers;
    std::vector<Work> work;
    std::vector<std::size_t> pairs; // which work answers a pair
    pairs.reserve(profiles.size() * profiles.size());
    for (std::size_t a = 0; a < profiles.size(); ++a) {
        for (std::size_t t = 0; t < profiles.size(); ++t) {
            const auto [at, is_new] = numbers.emplace(key_of(profiles[a], profiles[t], fights), work.size());
            if (is_new) {
                work.push_back({a, t});
            }
            pairs.push_back(at->second);
        }
    }

    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    std::mutex reporting;
    const auto run = [&] {
        for (std::size_t i = next++; i < work.size(); i = next++) {
            Attempt attempt{.attacker = profiles[work[i].attacker].stats,
                            .target = profiles[work[i].target].stats,
                            .weapon = weapon,
                            .mode = mode};
            try {
                work[i].mean = project(attempt).mean;
            } catch (const ProjectionError& error) { // such a pair has no number
                work[i].why = error.what();
            }
            const std::size_t finished = ++done;
            if (progress && (finished % 256 == 0 || finished == work.size())) {
                const std::lock_guard lock(reporting);
                progress(finished, work.size());
            }
        }
    };
    {
        Workers others;
        const unsigned count = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
        for (unsigned i = 1; i < count && i < work.size(); ++i) {
            others.threads.emplace_back(run);
        }
        run();
    }

    Matrix result;
    result.distinct = work.size();
    result.means.reserve(pairs.size());
    for (const std::size_t one : pairs) {
        result.means.push_back(work[one].mean);
        if (work[one].why.empty()) {
            ++result.projected;
        } else {
            ++result.reasons[work[one].why];
        }
    }
    return result;
}

} // namespace meaning
