"""Plays Mastermind against a bot of the mountain: referee_bot.py [ZAUBERBERG [SEED]]"""
import itertools, json, subprocess, sys

PROGRAM, SEED = (sys.argv[1:] + ["zauberberg", "1"][len(sys.argv) - 1:])[:2]
referee = subprocess.Popen([PROGRAM, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(do, **fields):
    print(json.dumps({"do": do, **fields}), file=referee.stdin, flush=True)
    reply = json.loads(referee.stdout.readline())
    if "error" in reply:
        sys.exit(reply["error"]["text"])
    return reply["ok"]

def pegs(code, guess):
    black = sum(a == b for a, b in zip(code, guess))
    return {"black": black, "white": sum(min(code.count(c), guess.count(c)) for c in set(guess)) - black}

now = ask("start", game="mastermind", seed=int(SEED))
while now["due"]:
    if now["due"] == [0]:  # the mountain's seat
        now = ask("bot", seat=0, level="apprentice", seed=int(SEED))
        continue
    (deed, task), = ask("choices", seat=1)["choices"].items()  # ours: "hide" or "guess"
    rows = ask("view", seat=1)["view"]["rows"]
    codes = itertools.product(range(1, task["colours"] + 1), repeat=task["pegs"])
    fits = (c for c in codes if all(pegs(c, tuple(r["guess"])) == r["answer"] for r in rows))
    code = next(fits) if deed == "guess" else [1, 3, 5, 3]
    now = ask("act", seat=1, action={deed: {"ask": task["ask"], "pegs": list(code)}})
print(json.dumps(now["outcome"]))
