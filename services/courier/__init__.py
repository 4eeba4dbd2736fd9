"""The process that sends notifications and calls players' programs."""
