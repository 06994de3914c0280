"""High Frontier: Conflict, on top of High Frontier: only what differs from it is in this folder.

The modules of rules, each a chapter, and the rules of the ledger that they hold:
"""

# rules/  states.py BR-05, CF-GEN, CF-WAR   clock.py BR-01 to 04, 06   tokens.py BR-07, 10, 12 to 14, 19, CF-COMP, CF-SET
#         losses.py BR-11, 16, 3C               market.py BR-17, 18, 51, 53        cards.py BR-1A, 1B, 34 to 36, 3B
#         colonies.py BR-15, 32                 glitches.py BR-33                  hazards.py BR-38
#         felonies.py BR-2A, 30, 31, 3A         powersat.py BR-5B                  glory.py BR-40 to 43
#         operations.py BR-08, 50, 52, 54, 55   chart.py BR-39, 56 to 5A, 5D, 5E   supports.py BR-37
#         scoring.py BR-09, CF-SCO              leave.py BR-31, AM-157
#   combat:   weapons.py CF-FW, RNG, BUG, KAM   firing.py CF-FRT   odds.py   battle.py CF-CMB, FIRE   damage.py CF-FAC, MAV
#             dropstones.py CF-DROP, DATK
#   politics: assembly.py BR-20 to 29, 2C, CF-POL   propaganda.py CF-PROP
#             bribes.py CF-BRIB, VEND, CORR   petitions.py CF-PET, RES
#             victory.py CF-VIC   ending.py CF-TRU, END, POST
# CF-CORE stands by its subject. Stages 2 and 3 add bernals.py, colonists.py, roam.py, freighters.py, isotopes.py, futures.py.
#
# flow/   turn.py (Year, Turn, EndOfTurn)   years.py (Sunspots, events)   setup.py   menus.py   moves.py   flight.py
#         operations.py   leave.py   ending.py;   combat: fighting.py, stones.py;   politics: politics.py, peace.py
