"""One table: opening, seats, commands, records, views, chat, planning, review, audit."""
