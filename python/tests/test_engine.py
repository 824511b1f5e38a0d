"""The module and the program, side by side: the same moves are the same game."""

import json
import pathlib
import subprocess

import pytest
import tricorne

PROGRAM = pathlib.Path(tricorne.__file__).parents[2] / "tricorne"
pytestmark = pytest.mark.skipif(not PROGRAM.is_file(), reason="the program is not built")


class Program:
    """`tricorne engine`, asked line by line."""

    def __init__(self):
        command = [PROGRAM, "engine"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0


@pytest.fixture
def program():
    one = Program()
    yield one
    one.close()


def name_of(game, player):
    return "chance" if player == tricorne.CHANCE else game.seats[player]


def same(program, game, state):
    """Whether both see the same question, answers and views."""
    assert program("hash") == state.hash()
    for player in state.awaited() or [tricorne.CHANCE]:
        asked = program("decision", seat=name_of(game, player))
        assert asked["number"] == state.move_number() and asked["rule"] == state.rule(player)
        assert [one["move"] for one in asked["options"]] == state.legal_moves(player)
        assert asked["question"] == state.question(player)
        texts = [state.action_text(i, player) for i in range(min(3, len(asked["options"])))]
        assert [one["text"] for one in asked["options"][:3]] == texts
    if state.is_chance_node():
        assert [one["weight"] for one in asked["options"]] == state.chance_weights()
    for player, seat in enumerate(game.seats):
        assert program("view", seat=seat) == state.view(player)
    assert program("view", seat="public") == state.view()


def test_the_same_moves_are_the_same_game(program, game):
    """Chance by hand, seats in a random order, and interjections where there are any."""
    program("new", game=game.id, chance="manual")
    state, rng = game.new_initial_state(), tricorne.Rng(11)
    said = 0
    for move in range(160):
        if state.is_terminal():
            break
        if move % 8 == 0:
            same(program, game, state)
        speaker = rng.below(game.num_players())
        may = [] if state.is_chance_node() else state.interjections(speaker)
        if may and rng.below(3) == 0:
            action = rng.below(len(may))
            state.interject(action, speaker)
            program("apply", seat=game.seats[speaker], move=may[action])
            said += 1
            continue
        awaited = state.awaited() or [tricorne.CHANCE]
        player = awaited[rng.below(len(awaited))]
        action = state.pick(rng, player)
        text = state.action_to_string(player, action)
        state.apply_action(action, player)
        program("apply", seat=name_of(game, player), move=text)
    same(program, game, state)
    assert (said > 0) == game.interjects


def test_the_same_seed_is_the_same_game(program, game):
    """Dice and draws from a word."""
    program("new", game=game.id, seed="side by side")
    session = tricorne.Session(game.id, seed="side by side")
    for number in range(40):
        asked = program("decision")
        assert asked == session.decision() and program("hash") == session.hash()
        if asked["over"]:
            break
        move = asked["options"][number % len(asked["options"])]["move"]
        ours, theirs = session.apply(move, asked["seat"]), program("apply", move=move, seat=asked["seat"])
        assert ours == theirs
    assert program("replay")["moves"] == session.replay()["moves"]
    assert program("position") == session.position()
