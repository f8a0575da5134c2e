#pragma once

#include "herding/law/config.hpp"
#include "herding/law/detail/record_replay.hpp"

#include <memory>

/// The laws of records, for a Spec whose types have `serialize`: each session of an engine is recorded, opened again
/// and continued. Links herding::record besides herding::law.

namespace herding::inline v0::law {

/// Adds laws Recorded and Replayed to a config. Each case costs about eight times its commands more.
template <class Spec> void add_record_laws(Config<Spec>& config) {
    config.session_laws.push_back([setup = config.setup](const Options<Spec>& options) {
        return std::make_unique<detail::RecordedSession<Spec>>(setup, options);
    });
}

} // namespace herding::inline v0::law
