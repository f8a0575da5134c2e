# For gdb: source scripts/debugger/herding.gdb
#
# Between two lambdas of a script there is only the library: who steps into a dispatch walks through all of it.
# `herding-steps` stops in each lambda that an author wrote in a script(), and `step` inside one passes by what is not
# the author's.

skip -gfi herding/*.hpp
skip -gfi herding/*/*.hpp
skip -gfi boost/*/*.hpp
skip -gfi boost/*/*/*.hpp
skip -gfi cereal/*.hpp
skip -gfi cereal/*/*.hpp
skip -rfu ^std::
skip -rfu ^__gnu_cxx::
skip -rfu ^boost::

define herding-steps
  rbreak script()::.*operator()
end
document herding-steps
Stops in every lambda of a script: its steps, conditions and deciders.
`continue` goes to the next one; `delete` ends it.
end
