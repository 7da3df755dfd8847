"""The game master's desk for games by mail.

One sentence says how data flows, and every room stands along it:

    letters → orders → rulings → evaluation → table → ranking → newsletter and answers → archive

The floors, imports go down only (import-linter keeps it):

    cli        what the game master types, one file a group of commands
    desk       gather → decide → apply; the only place that knows the order of events
    site                           the public archive, in the words of the press
    zine post archive press        the world: folder, letters, database, templates
    record     what was decided, as plain JSON values
    turn       the pure decision of one deadline
    tournaments                    who meets whom, who goes through
    games                          the rule sheets of the games
    orders ruling ranking dice     reading, ruling, ranking and lots
    names      folding, likeness and widths of names
    notices    every notice there is
    model      the nouns

From record down everything is pure: no clock, no file, no database, no template, no chance but what is handed in.
"""

__version__ = "0.1.0"
