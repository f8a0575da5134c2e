#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace herding::inline v0::modify {

/// Graph of reads for `find_cycle`: each key with the keys that it reads directly. A key without reads may be
/// missing. The lists may contain a key several times. Keys are ordered and copied.
///
///     Dependencies<std::string> reads{{"strength", {"morale"}}, {"morale", {"strength"}}};
///     find_cycle(reads); // strength, morale, strength
template <class Key> using Dependencies = std::map<Key, std::vector<Key>>;

/// Finds the first cycle of a depth-first search in the order of the keys and of their lists.
///
/// `Rules::check` uses it for rules that were loaded as data. Without recursion, so that data from outside may be of
/// any depth.
///
/// Returns: a path that begins and ends with the same key; empty if there is no cycle.
/// Throws: std::bad_alloc, and exceptions of comparing keys.
/// Complexity: O(keys + reads).
template <class Key> [[nodiscard]] std::vector<Key> find_cycle(const Dependencies<Key>& reads) {
    enum class Mark { untouched, open, done };
    struct Visited {
        Key key;
        std::size_t next;
    };
    std::map<Key, Mark> marks;
    std::vector<Visited> path;
    for (const auto& [first, unused] : reads) {
        if (marks[first] != Mark::untouched) {
            continue;
        }
        marks[first] = Mark::open;
        path.push_back({first, 0});
        while (!path.empty()) {
            Visited& top = path.back();
            const auto known = reads.find(top.key);
            if (known == reads.end() || top.next == known->second.size()) {
                marks[top.key] = Mark::done;
                path.pop_back();
                continue;
            }
            const Key next = known->second[top.next++];
            Mark& mark = marks[next];
            if (mark == Mark::open) {
                std::vector<Key> cycle;
                for (const Visited& visited : path) {
                    if (!cycle.empty() || visited.key == next) {
                        cycle.push_back(visited.key);
                    }
                }
                cycle.push_back(next);
                return cycle;
            }
            if (mark == Mark::untouched) {
                mark = Mark::open;
                path.push_back({next, 0});
            }
        }
    }
    return {};
}

} // namespace herding::inline v0::modify
