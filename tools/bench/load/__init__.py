"""Load generators for the services under test, and meters for their CPU time and disk writes."""
