"""Carries tournaments on: pairs rounds, opens their tables, takes in results, closes rounds."""
