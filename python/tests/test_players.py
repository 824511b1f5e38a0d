"""Players, sessions and what they tell."""

import threading
import time

import pytest
import tricorne
from conftest import play


def finish(state, players):
    rng = tricorne.Rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.pick(rng))
        else:
            seat = state.awaited()[0]
            state.apply_action(players[seat].step(state, seat), seat)


def test_every_registered_kind_plays_and_repeats(game):
    for kind in game.players:
        if kind.startswith("strong:"):
            continue  # levels of the same player: they differ in how long they search
        kind = "strong:x10" if kind == "strong" else kind
        seated = tricorne.load_game(game.id, seats=[kind] * len(game.seats))
        ends = []
        for _ in range(2):
            state = seated.new_initial_state()
            players = [seated.player(kind, seed=i) for i in range(seated.num_players())]
            for _ in range(150):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    state.apply_action(0)
                    continue
                seat = state.awaited()[0]
                state.apply_action(players[seat].step(state, seat), seat)
            ends.append(state.hash())
        assert ends[0] == ends[1], kind


def test_the_rulebook_explains_itself():
    game = tricorne.load_game("liberty", seats=["rulebook"] * 4)
    player = game.player("rulebook")
    state = game.new_initial_state()
    rng = tricorne.Rng(3)
    said = []
    while not said:
        if state.is_chance_node():
            state.apply_action(state.pick(rng))
            continue
        state.apply_action(player.step(state))
        said = player.explanation()
    assert all(isinstance(line, str) and line for line in said)
    assert len(player.explanation(lang="es")) == len(said)


def test_all_but_chance_explain_themselves(game):
    rng = tricorne.Rng(4)
    for kind in [one for one in game.players if one in ("standard", "strong")]:
        player = game.player("strong:x30" if kind == "strong" else kind)
        state = game.new_initial_state()
        while len(state.legal_actions()) < 2 or state.is_chance_node():
            state.apply_action(state.pick(rng))
        state.apply_action(player.step(state))
        said = player.explanation()
        assert said and all(isinstance(line, str) and "{" not in line for line in said), kind
        assert len(player.explanation(lang="es")) == len(said)


def test_unknown_players_are_refused_with_a_list():
    game = tricorne.load_game("troyes")
    with pytest.raises(ValueError, match="troyes has no player 'genius': expected one of random"):
        game.player("genius")
    with pytest.raises(ValueError, match="MILLISECONDS"):
        game.player("standard:soon")
    with pytest.raises(ValueError, match="another game"):
        game.player("random").step(tricorne.load_game("liberty").new_initial_state())
    with pytest.raises(ValueError, match="another game"):
        game.player("standard").interject(tricorne.load_game("founders").new_initial_state(), 0)
    state = play(game.new_initial_state(), tricorne.Rng(1))
    with pytest.raises(ValueError, match="the game is over"):
        game.player("random").step(state)


def test_players_think_beside_each_other():
    game = tricorne.load_game("troyes")
    alone = game.new_initial_state()
    finish(alone, [game.player("standard", seed=i) for i in range(4)])
    hashes = [None] * 4

    def one(i):
        state = game.new_initial_state()
        finish(state, [game.player("standard", seed=k) for k in range(4)])
        hashes[i] = state.hash()

    threads = [threading.Thread(target=one, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert hashes == [alone.hash()] * 4


def test_a_session_has_seed_undo_and_documents(game):
    session = tricorne.Session(game, seed="tour")
    twin = tricorne.Session(game.id, seed="tour")
    assert session.hash() == twin.hash()
    for _ in range(12):
        decision = session.decision()
        made = session.apply(decision["options"][0]["move"], decision["seat"], decision["number"])
        assert made["decision"] == session.decision()
    replay = session.replay()
    assert replay["seed"] == "tour"
    assert tricorne.Session.load(replay=replay).hash() == session.hash()
    assert session.state().hash() == session.hash()
    assert session.view(game.seats[0]) == session.state().view(0)
    position = session.position()
    assert tricorne.Session.load(position=position, chance="manual").hash() == session.hash()
    with pytest.raises(tricorne.StaleMove):
        session.apply(session.decision()["options"][0]["move"], number=10**6)
    with pytest.raises(ValueError, match="no method 'fly'"):
        session.call("fly")
    try:
        session.undo()
        assert session.decision()["number"] < replay_length(replay)
    except tricorne.NothingToUndo as refused:
        assert refused.code == -32014


def replay_length(replay):
    return len(replay["moves"])


def test_go_tells_a_move_and_plays_nothing():
    session = tricorne.Session("troyes", seed=1)
    before = session.hash()
    told = session.go("standard")
    assert told["move"] in session.state().legal_moves()
    assert session.hash() == before


def meanwhile(think, work):
    """Works while another thread thinks, and is never kept waiting for most of that time."""
    thinking = threading.Thread(target=think)
    start = last = time.monotonic()
    longest = 0.0
    thinking.start()
    while thinking.is_alive():
        work()
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    thinking.join()
    assert longest < (time.monotonic() - start) / 2


def test_strong_thinks_beside_others():
    """For a budget in milliseconds, of a state that goes on being used."""
    game = tricorne.load_game("troyes")
    rng, state = tricorne.Rng(4), game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 5:
        state.apply_action(state.pick(rng))
    before, moves = state.hash(), state.legal_actions()
    player = game.player("strong:200")
    meanwhile(lambda: player.step(state), lambda: state.clone().apply_action(moves[-1]))
    assert state.hash() == before
    assert player.explanation() and player.explanation(lang="es")


def test_a_session_thinks_beside_others():
    session = tricorne.Session("troyes", seed=1)
    meanwhile(lambda: session.go("strong:200"), lambda: None)
