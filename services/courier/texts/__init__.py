"""The words of messages: a catalogue for each language, apart from code, and what reads it."""
