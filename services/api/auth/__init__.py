"""Authentication, access to tables, and password verification."""
