"""All 1,296 games of `mastermind-ai` 2.2.1 (expected size, in Java), and one step on larger boards: prints what, total, ms."""

import time

from mastermind.jvm import Feedback, MastermindSession
from jpype.types import JInt


def play(secret, colours, pegs):
    session, freq = MastermindSession(colours, pegs), JInt[colours]
    for guesses in range(1, 20):
        guess = int(session.suggestGuess())
        feedback = int(Feedback.getFeedback(guess, secret, colours, pegs, freq))
        if feedback // 10 == pegs:
            return guesses
        session.recordGuess(guess, feedback)


def all_games():
    return sum(play(secret, 6, 4) for secret in range(6**4))


def step(colours, pegs, secret):
    """The time of the second guess."""
    session, freq = MastermindSession(colours, pegs), JInt[colours]
    guess = int(session.suggestGuess())
    session.recordGuess(guess, int(Feedback.getFeedback(guess, secret, colours, pegs, freq)))
    began = time.perf_counter()
    session.suggestGuess()
    return time.perf_counter() - began


def median(runs):
    return sorted(runs)[len(runs) // 2]


# The machine that runs Java compiles what it has seen often: the first run does not count.
total = all_games()
runs = []
for _ in range(3):
    began = time.perf_counter()
    total = all_games()
    runs.append(time.perf_counter() - began)
print("games", total, median(runs) * 1e3)
for colours, pegs in [(8, 5), (9, 6)]:
    secrets = [colours**pegs * part // 7 for part in range(1, 6)]
    step(colours, pegs, secrets[0])
    print(f"{pegs}x{colours}", 0, median([step(colours, pegs, secret) for secret in secrets]) * 1e3)
