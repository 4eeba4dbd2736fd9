"""The trail: its land, the posts, and what stands on it."""
