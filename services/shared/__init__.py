"""What several services need and none owns."""
