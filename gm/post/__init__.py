"""Letters in and out: the mail of a turn, read from its folder."""
