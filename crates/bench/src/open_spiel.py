"""Random play of a game of OpenSpiel: prints games, CPU seconds and how many play."""

import sys
import time

import pyspiel

seconds = float(sys.argv[1])
game = pyspiel.load_game(sys.argv[2])
bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
games, began = 0, time.process_time()
while time.process_time() - began < seconds:
    pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
    games += 1
print(games, time.process_time() - began, game.num_players())
