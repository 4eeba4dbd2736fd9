"""One table: opening, seats, commands, records, views, talk, planning, review, audit."""
