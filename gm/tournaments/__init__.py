"""Who meets whom, who goes through: the formats, and the rule sheets that use them.

The seam: a rule sheet is a record of functions (`gm.tournaments.model.Rules`), each given the whole `Cup` as it
stands after the events so far. Nothing here knows files, clocks or commands; every lot comes from the tournament's
seed, by name.
"""
