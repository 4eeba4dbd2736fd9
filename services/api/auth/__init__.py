"""Authentication, access to tables, and password checks."""
