#pragma once

#include <memory>

namespace herding::inline v0::record {
struct Header;
} // namespace herding::inline v0::record

namespace herding::inline v0::inspect {

class Inspector;
class Rules;
class Session;

/// Makes the Rules of a record; null where it is a record of another game. Throws Differs where the Setup cannot be read.
using MakeRules = std::unique_ptr<Rules> (*)(const record::Header& header);

} // namespace herding::inline v0::inspect
