"""The keys of a store as files of a backup: which are truth, how they are read and written again."""
