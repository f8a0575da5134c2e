#pragma once

/// Where the published text and the Java server differ, one switch each. True is what the server does, false what the
/// text says; RULES.md, section 8, tells both. `herd rulegame lint` names the places of a file where it matters.
namespace rulegame {

struct Quirks {
    // ---- What the parser accepts
    bool anything_needs_no_key = true; ///< `key:*` is an error
    bool odd_counters = true;          ///< a counter may be 0, and an atom's below 0, which is unmetered
    bool negative_numbers = true;      ///< `-5` is a number
    bool no_empty_list = true;         ///< `[]` is an error
    bool unknown_orders_parse = true;  ///< a position may name an order that is nowhere defined
    bool orders_ignore_words = true; ///< what is neither cell nor list in an order definition is passed over

    // ---- What expressions mean
    bool nothing_on_the_right_keeps_the_left = true; ///< `3 < p` is {3} while p is undefined
    bool order_names_are_no_variables = true;        ///< `T` in an expression is undefined
    bool arithmetic_on_text_fails = true;            ///< an error at run time, not the empty set
    bool quoted_numbers_stay_texts = true;           ///< `"1" == 1` does not hold

    // ---- What a move is answered
    bool bucket_row_is_unchecked = true; ///< a move to no bucket's row fails inside the server
    bool stalemate_of_zeros_fails =
        true; ///< so does one after a stalemate whose last line has only counters of 0

    /// What the Java server does.
    [[nodiscard]] static constexpr Quirks java() { return {}; }

    /// What the published text says.
    [[nodiscard]] static constexpr Quirks none() {
        return {false, false, false, false, false, false, false, false, false, false, false, false};
    }

    friend bool operator==(const Quirks&, const Quirks&) = default;
};

} // namespace rulegame
