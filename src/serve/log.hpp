#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace herding::inline v0::serve {

/// Log for operators: one JSON object per line. It never has tokens, names of persons, texts or moves.
class Log {
public:
    using Json = nlohmann::ordered_json;

    explicit Log(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    /// Writes what happened, with fields.
    void operator()(std::string_view what, Json fields = Json::object()) const {
        if (!write_) {
            return;
        }
        const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::system_clock::now().time_since_epoch());
        Json line = {{"time", time.count()}, {"what", what}};
        line.update(fields);
        write_(line.dump(-1, ' ', false, Json::error_handler_t::replace));
    }

private:
    std::function<void(std::string_view)> write_;
};

/// Message of the exception that is being handled. Rules may throw anything.
[[nodiscard]] inline std::string what_was_thrown() {
    try {
        throw;
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "something that is no std::exception";
    }
}

} // namespace herding::inline v0::serve
