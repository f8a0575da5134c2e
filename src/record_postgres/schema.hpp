#pragma once

#include "connection.hpp"

/// Tables and views in the schema `herding`, with their numbered changes.

namespace herding::inline v0::record::postgres {

/// Makes the schema if it may be created, or changes one of an earlier program. Several programs may do so at the same time. A schema that is
/// up to date is only read.
/// Throws: Lost, Error (NotFound, WrongFile, NewerVersion).
void update_schema(Connection& connection, const std::string& place, bool create);

} // namespace herding::inline v0::record::postgres
