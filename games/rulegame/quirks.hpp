#pragma once

/// Differences between the published text and the Java server, one switch each. True follows the server, false the text;
/// RULES.md, section 8, describes both. `herd rulegame lint` names the places of a file where a difference matters.
namespace rulegame {

struct Quirks {
    // ---- Parser
    bool anything_needs_no_key = true; ///< `key:*` is an error
    bool odd_counters =
        true; ///< a counter may be 0; an atom's may be below 0, and the atom is then unmetered
    bool negative_numbers = true;     ///< `-5` is a number
    bool no_empty_list = true;        ///< `[]` is an error
    bool unknown_orders_parse = true; ///< a position may name an undefined order
    bool orders_ignore_words = true;  ///< the parser skips elements that are neither cell nor list

    // ---- Expressions
    bool nothing_on_the_right_keeps_the_left = true; ///< `3 < p` is {3} while p is undefined
    bool order_names_are_no_variables = true;        ///< `T` in an expression is undefined
    bool arithmetic_on_text_fails = true;            ///< an error at run time, not the empty set
    bool quoted_numbers_stay_texts = true;           ///< `"1" == 1` does not hold

    // ---- Replies
    bool bucket_row_is_unchecked = true; ///< a move to no bucket's row fails inside the server
    bool stalemate_of_zeros_fails =
        true; ///< the same for a move after a stalemate whose last line has only counters of 0

    /// All switches as in the Java server.
    [[nodiscard]] static constexpr Quirks java() { return {}; }

    /// All switches as in the published text.
    [[nodiscard]] static constexpr Quirks none() {
        return {false, false, false, false, false, false, false, false, false, false, false, false};
    }

    friend bool operator==(const Quirks&, const Quirks&) = default;
};

} // namespace rulegame
