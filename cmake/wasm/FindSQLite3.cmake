# Modules have no databases.
set(SQLite3_FOUND FALSE)
