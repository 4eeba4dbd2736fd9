"""Views and actions for operators."""
