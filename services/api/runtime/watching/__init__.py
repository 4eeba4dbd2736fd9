"""What is looked at again and again for those who wait: tables, and whether credentials still hold."""
