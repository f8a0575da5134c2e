# Modules have no databases.
set(PostgreSQL_FOUND FALSE)
