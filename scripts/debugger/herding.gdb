# For gdb: source scripts/debugger/herding.gdb
#
# Between two lambdas of a script there is only library code, and a step into a dispatch goes through all of it.
# `herding-steps` stops in each lambda that an author wrote in a script(). `step` inside a lambda skips the library.

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
