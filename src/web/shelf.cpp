#include "shelf.hpp"

#include "herding/record/error.hpp"
#include "herding/reflect/detail/printable.hpp"
#include "herding/reflect/detail/take_line.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

namespace herding::inline v0::tool {

namespace {

constexpr std::size_t longest_journal = 256U << 20U;
constexpr std::size_t most_records = 100;
const std::string guessed = "record"; // name of a journal that nobody has named yet

} // namespace

Shelf::Shelf(std::vector<inspect::MakeRules> games) : games_(std::move(games)) {}

std::string Shelf::call(std::string_view request) {
    try {
        const std::string_view word = reflect::detail::take_line(request);
        if (word == "knows") {
            return '+' + knows(request);
        }
        if (word == "add") {
            add(request);
            return "+";
        }
        if (word == "ask" && inspector_ != nullptr) {
            inspect::Answer answer = inspector_->answer(request);
            return (answer.status == 200 ? '+' : '-') + std::move(answer.body);
        }
        throw std::invalid_argument(word == "ask" ? std::string("there is no record")
                                                  : "there is no request " +
                                                        reflect::detail::printable(word.substr(0, 40)));
    } catch (const std::bad_alloc&) { // nobody can continue here
        throw;
    } catch (const std::exception& error) {
        return '-' + std::string(error.what());
    }
}

std::string Shelf::knows(std::string_view journal) const {
    record::FileStore store({}, record::memory_io());
    store.put(guessed, std::as_bytes(std::span(journal)));
    const record::Header header = store.open(guessed)->header();
    return std::any_of(games_.begin(), games_.end(),
                       [&](inspect::MakeRules make) {
                           try {
                               return make(header) != nullptr;
                           } catch (const inspect::Differs&) { // of the game, with another Setup
                               return true;
                           }
                       })
               ? "yes"
               : "no";
}

void Shelf::add(std::string_view body) {
    std::string name(reflect::detail::take_line(body));
    if (name.empty() || std::find(names_.begin(), names_.end(), name) != names_.end()) {
        throw std::invalid_argument("a record needs a name of its own");
    }
    if (body.size() > longest_journal || names_.size() == most_records) {
        throw std::invalid_argument("an inspector in a browser has " + std::to_string(most_records) +
                                    " records, with at most " + std::to_string(longest_journal >> 20U) +
                                    " MB each");
    }
    store_->put(name, std::as_bytes(std::span(body)));
    try {
        static_cast<void>(store_->open(name)); // reads the header
    } catch (const record::Error&) {
        store_->remove(name);
        throw;
    }
    names_.push_back(std::move(name));
    // Names of a library do not change, so there is another one. Its sessions open with their first question.
    inspector_ = std::make_unique<inspect::Inspector>(
        inspect::Library{[store = store_] { return store; }, names_, games_});
}

} // namespace herding::inline v0::tool
