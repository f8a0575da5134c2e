#include "herding/serve/server.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace herding::inline v0::serve {

namespace {

using Json = nlohmann::json;

void read(const Json& value, const std::string& name, double& number) {
    if (!value.is_number() || !(value.get<double>() > 0) || value.get<double>() > 1e9) {
        throw std::invalid_argument(name + " is no number above 0");
    }
    number = value.get<double>();
}
void read(const Json& value, const std::string& name, std::size_t& number) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > 1'000'000'000) {
        throw std::invalid_argument(name + " is no whole number from 0 to 1000000000");
    }
    number = value.get<std::size_t>();
}
template <class Rep, class Period>
void read(const Json& value, const std::string& name, std::chrono::duration<Rep, Period>& time) {
    std::size_t count = 0;
    read(value, name, count);
    time = std::chrono::duration<Rep, Period>(count);
}

} // namespace

Limits limits_from_json(std::string_view text, Limits limits) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
        throw std::invalid_argument("the limits are no JSON object");
    }
    std::size_t taken = 0;
    const auto field = [&](const char* name, auto& value) {
        if (const auto found = json.find(name); found != json.end()) {
            read(*found, name, value);
            ++taken;
        }
    };
    field("connections", limits.connections);
    field("connections_of_address", limits.connections_of_address);
    field("message", limits.message);
    if (limits.message == 0) { // to Beast it would mean: without a limit
        throw std::invalid_argument("message is no whole number from 1 to 1000000000");
    }
    field("waiting", limits.waiting);
    field("rate", limits.rate);
    field("burst", limits.burst);
    field("tables", limits.tables);
    field("tables_of_address", limits.tables_of_address);
    field("idle_tables", limits.idle_tables);
    field("idle_seconds", limits.idle);
    field("unwatched_seconds", limits.unwatched);
    field("agent_milliseconds", limits.agent);
    field("programs", limits.programs);
    field("ping_milliseconds", limits.ping);
    if (taken != json.size()) {
        throw std::invalid_argument("the limits have a field that is not known");
    }
    return limits;
}

} // namespace herding::inline v0::serve
