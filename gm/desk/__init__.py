"""Gather → decide → apply: the only place that knows the order of events."""
