"""Random play of OpenSpiel's `yacht`, a game of the same kind: prints games and CPU seconds."""

import sys
import time

import pyspiel

seconds = float(sys.argv[1])
game = pyspiel.load_game("yacht")
bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
games, began = 0, time.process_time()
while time.process_time() - began < seconds:
    pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
    games += 1
print(games, time.process_time() - began, game.num_players())
