#!/usr/bin/env python3
"""Plays a game of Mastermind against a bot of a hall: python3 hall_client.py http://127.0.0.1:8470

A small client of docs/protocol.md with nothing but the standard library. In the middle of the game it loses its socket
on purpose, connects again, says which number it has, and repeats its last action, which is harmless.
"""

import base64
import hashlib
import http.client
import itertools
import json
import os
import socket
import ssl
import struct
import sys
import urllib.parse

PROTOCOL = 1
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, address, path, cookie):
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        self.line = socket.create_connection((address.hostname, port), timeout=30)
        if secure:
            context = ssl.create_default_context()
            self.line = context.wrap_socket(self.line, server_hostname=address.hostname)
        self.heard = self.line.makefile("rb")
        key = base64.b64encode(os.urandom(16))
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key.decode()}\r\nCookie: {cookie}\r\n\r\n"
        )
        self.line.sendall(head.encode())
        status = self.heard.readline()
        headers = http.client.parse_headers(self.heard)
        expected = base64.b64encode(hashlib.sha1(key + MAGIC).digest()).decode()
        if b" 101 " not in status or headers["sec-websocket-accept"] != expected:
            raise SystemExit(f"no socket: {status.decode().strip()}")

    def send(self, kind, payload):
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self.line.sendall(head + mask + masked)

    def receive(self):
        """The next whole message: its kind and its bytes."""
        whole, first_kind = b"", None
        while True:
            head = self.heard.read(2)
            if len(head) < 2:
                raise ConnectionError("the line is gone")
            flags, size = head
            if size == 126:
                (size,) = struct.unpack("!H", self.heard.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.heard.read(8))
            payload, kind = self.heard.read(size), flags & 15
            if kind == PING:
                self.send(PONG, payload)
            elif kind == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if payload else None
                raise ConnectionError(f"the hall closed the socket ({code})")
            elif kind != PONG:
                first_kind = first_kind or kind
                whole += payload
                if flags & 0x80:
                    return first_kind, whole

    def close(self):
        self.heard.close()
        self.line.close()


class Guest:
    """Somebody whom the hall knows by a cookie."""

    def __init__(self, address, name, glyph):
        self.address, self.cookie = urllib.parse.urlsplit(address), ""
        self.card = json.loads(self.call("POST", "/api/guest", {"name": name, "glyph": glyph}))

    def call(self, method, path, body=None):
        secure = self.address.scheme == "https"
        connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        line = connect(self.address.netloc, timeout=30)
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read().decode()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {json.loads(text)['error']['text']}")
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        line.close()
        return text


class AtTable:
    """A seat of one guest at one table, over a socket that may break and be made again."""

    def __init__(self, guest, table, seat):
        self.guest, self.table, self.seat = guest, table, seat
        self.number, self.now, self.acted = None, {}, 0
        self.connect()

    def connect(self):
        self.socket = WebSocket(self.guest.address, "/api/socket", self.guest.cookie)
        hello = self.hear()["hello"]
        if hello["protocol"] != PROTOCOL:
            raise SystemExit(f"the hall speaks version {hello['protocol']} of the protocol")
        self.say("watch", table=self.table, have=self.number, seat=self.seat)
        while "standing" not in self.hear():
            pass

    def say(self, kind, **content):
        self.socket.send(TEXT, json.dumps({kind: content}).encode())

    def hear(self):
        """The next message; what it says about the game is remembered."""
        kind, payload = self.socket.receive()
        if kind == BINARY:
            return {"sense": payload}
        message = json.loads(payload)
        if "refused" in message:
            raise SystemExit(f"refused: {message['refused']['why']['text']}")
        if "standing" in message:
            for told in message["standing"]["updates"]:
                self.follow(told["n"])
            self.now = message["standing"]
        elif "update" in message:
            self.follow(message["update"]["told"]["n"])
            self.now = message["update"]
        return message

    def follow(self, number):
        """Every number comes once and in order, also across a broken line."""
        expected = 0 if self.number is None else self.number + 1
        if number != expected:
            raise SystemExit(f"number {number} came instead of {expected}")
        self.number = number

    def send_action(self, name, action):
        self.say("act", table=self.table, id=name, seat=self.seat, do=action, based_on=self.number)
        done = None
        while done is None:
            message = self.hear().get("done")
            done = message["n"] if message and message["id"] == name else None
        # The update of the entry comes after the word that it is durable.
        while self.number < done:
            self.hear()
        return done

    def act(self, action):
        """Acts, with an id that was never used before."""
        self.acted += 1
        name = f"action-{self.acted}"
        return name, self.send_action(name, action)

    def wait(self, is_so):
        while not is_so(self.now):
            self.hear()


def answer(guess, code):
    """Mastermind's answer: right in colour and place, and further ones right in colour."""
    black = sum(a == b for a, b in zip(guess, code))
    common = sum(min(guess.count(colour), code.count(colour)) for colour in set(guess))
    return {"black": black, "white": common - black}


def choose(view):
    """What to do: hide a code, or guess the first one that fits everything known."""
    options = view["options"]
    codes = itertools.product(range(1, options["colours"] + 1), repeat=options["pegs"])
    if not options["repeats"]:
        codes = (code for code in codes if len(set(code)) == len(code))
    if view["phase"] == "hide":
        return {"hide": {"ask": view["ask"], "pegs": list(list(codes)[len(view["past"])])}}
    fits = lambda code: all(answer(tuple(row["guess"]), code) == row["answer"] for row in view["rows"])
    return {"guess": {"ask": view["ask"], "pegs": list(next(filter(fits, codes)))}}


def main():
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8470"
    guest = Guest(address, "Python", "owl")
    make = {"game": "mastermind", "seats": 2, "options": {"answers": "referee"}}
    table = json.loads(guest.call("POST", "/api/tables", make))["table"]
    path = f"/api/tables/{table}"
    guest.call("POST", f"{path}/sit", {"seat": 0, "nonce": os.urandom(8).hex()})
    guest.call("POST", f"{path}/bot", {"seat": 1, "level": "apprentice"})
    guest.call("POST", f"{path}/start")
    print(f"table {table}")

    game = AtTable(guest, table, seat=0)
    while True:
        game.wait(lambda now: now["over"] or game.seat in now["due"])
        if game.now["over"]:
            break
        action = choose(game.now["view"])
        name, number = game.act(action)
        print(f"{number}: {json.dumps(action)}")
        if game.acted == 2:
            # The line breaks. What happened meanwhile comes with the standing; the action said again is not done again.
            game.socket.close()
            game.connect()
            again = game.send_action(name, action)
            if again != number:
                raise SystemExit(f"entry {number} was made again, as {again}")
            print(f"connected again at number {game.number}; {name} is still entry {again}")

    print(f"points {game.now['outcome']['points']}")
    record = guest.call("GET", f"{path}/record").splitlines()
    print(record[-1])


if __name__ == "__main__":
    main()
