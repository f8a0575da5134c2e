#pragma once

/// Forward declarations of all public types of `record_postgres`.

namespace herding::inline v0::record {

class PostgresStore;
struct PostgresOptions;

} // namespace herding::inline v0::record
