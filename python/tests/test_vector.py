"""Many games at once."""

import gc
import os
import threading

import numpy as np
import pytest
import tricorne
from tricorne.fields import observation


def totals(vector, games):
    """Wins and scores of game 0 to games - 1, played at random."""
    wins = np.zeros(vector.game.num_players())
    scores = np.zeros(vector.game.num_players(), dtype=np.int64)
    left = games
    playing = vector.numbers.copy()
    while left > 0:
        vector.step(vector.sample())
        ended = vector.done & (playing < games)
        wins += (vector.returns[ended] > 0).sum(0)
        scores += vector.scores[ended].sum(0)
        left -= ended.sum()
        playing = vector.numbers.copy()
    return wins, scores


# Where seats interject between answers `lab simulate` lets them, and a vector does not.
@pytest.mark.parametrize("id", ["troyes", "liberty", "prelude"])
@pytest.mark.parametrize("threads", [1, 3])
def test_random_play_is_that_of_the_laboratory(id, threads):
    games = 150
    report = tricorne.simulate(id, games=games, seed=9)
    wins, scores = totals(tricorne.VectorGame(tricorne.load_game(id), 40, seed=9, threads=threads), games)
    assert wins.tolist() == [seat["wins"] for seat in report["results"]]
    assert (scores / games).tolist() == [seat["mean_score"] for seat in report["results"]]


def test_threads_change_nothing(game):
    ends = []
    for threads in (1, 2, 5, 0):
        vector = tricorne.VectorGame(game, 33, seed=4, threads=threads, records=True)
        for _ in range(300):
            vector.step(vector.sample())
        ends.append((vector.decisions, vector.numbers.tolist(), vector.record_bytes.tobytes()))
    assert ends.count(ends[0]) == len(ends)


def test_rows_are_what_states_say(game):
    vector = tricorne.VectorGame(game, 7, seed=2, records=True, tensors=True)
    for step in range(120):
        vector.step(vector.sample())
        i = step % 7
        state = vector.state(i)
        seat = int(vector.seats[i])
        assert seat == state.awaited()[0]
        assert vector.counts[i] == len(state.legal_actions())
        assert vector.questions[i] == state.question_id()
        count = vector.counts[i]
        assert np.array_equal(vector.options[i, :count], state.action_features())
        assert vector.record_bytes[i].tobytes() == state.observation_bytes(seat)
        assert np.array_equal(vector.tensors[i], state.observation_tensor(seat))
        assert vector.records[i] == observation(state, seat)
        assert np.array_equal(vector.masks()[i], state.legal_actions_mask())


def test_arrays_are_not_copied_and_outlive_their_vector():
    vector = tricorne.VectorGame(tricorne.load_game("troyes"), 5)
    seats, counts = vector.seats, vector.counts
    assert np.shares_memory(counts, vector.counts)
    before = counts.tobytes()
    while counts.tobytes() == before:
        vector.step(vector.sample())
    with pytest.raises(ValueError):
        counts[0] = 1
    vector.actions[:] = 0
    vector.step()
    del vector
    gc.collect()
    assert (counts > 0).all() and (seats >= 0).all()


def test_an_illegal_index_changes_nothing(game):
    vector = tricorne.VectorGame(game, 4)
    vector.step(vector.sample())
    before = [vector.state(i).hash() for i in range(4)]
    actions = np.zeros(4, dtype=np.int32)
    actions[2] = vector.counts[2]
    with pytest.raises(ValueError, match=f"game 2: there is no action {actions[2]}, expected 0 to"):
        vector.step(actions)
    for wrong in (np.zeros(3), np.zeros((4, 1)), [0, 0, 0, 0, 0]):
        with pytest.raises(ValueError, match="an action a game"):
            vector.step(wrong)
    assert [vector.state(i).hash() for i in range(4)] == before
    vector.step([-1, -1, -1, 0])
    assert [vector.state(i).hash() for i in range(3)] == before[:3]
    assert vector.state(3).hash() != before[3]


def test_without_restart_games_end():
    vector = tricorne.VectorGame(tricorne.load_game("troyes", seats=2), 6, restart=False)
    while (vector.seats >= 0).any():
        vector.step(vector.sample())
    assert (vector.counts == 0).all() and (vector.sample() == -1).all()
    assert np.allclose(vector.returns.sum(1), 1)
    assert vector.numbers.tolist() == list(range(6))
    with pytest.raises(ValueError, match="game 0: the game is over"):
        vector.step(np.zeros(6, dtype=int))
    assert all(vector.state(i).is_terminal() for i in range(6))


def test_reset_begins_again():
    vector = tricorne.VectorGame(tricorne.load_game("prelude"), 8, seed=3)
    first = [vector.state(i).hash() for i in range(8)]
    for _ in range(50):
        vector.step(vector.sample())
    vector.reset(3)
    assert [vector.state(i).hash() for i in range(8)] == first
    vector.reset(4)
    assert [vector.state(i).hash() for i in range(8)] != first


def test_a_state_can_be_put_into_a_row(game):
    vector = tricorne.VectorGame(game, 3)
    for _ in range(40):
        vector.step(vector.sample())
    vector.put(2, vector.state(0))
    assert vector.state(2) == vector.state(0) and vector.counts[2] == vector.counts[0]
    with pytest.raises(IndexError, match="there is no game 3"):
        vector.state(3)
    other = "troyes" if game.id != "troyes" else "liberty"
    with pytest.raises(ValueError, match="another game"):
        vector.put(0, tricorne.load_game(other).new_initial_state())


def test_vectors_step_beside_each_other():
    game = tricorne.load_game("troyes")
    alone = tricorne.VectorGame(game, 50, seed=1)
    shared = tricorne.VectorGame(game, 50, seed=1, threads=2)

    def work():
        for _ in range(100):
            shared.step(np.zeros(50, dtype=np.int32))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for _ in range(300):
        alone.step(np.zeros(50, dtype=np.int32))
    assert alone.counts.tolist() == shared.counts.tolist()


def test_wrong_sizes_are_refused():
    game = tricorne.load_game("troyes")
    for n in (0, -1, 10**7):
        with pytest.raises(ValueError, match="expected 1 to 1000000 games"):
            tricorne.VectorGame(game, n)
    for threads in (-1, 1025):
        with pytest.raises(ValueError, match="expected 0 to 1024 threads"):
            tricorne.VectorGame(game, 1, threads=threads)
    with pytest.raises(ValueError, match="records=True"):
        tricorne.VectorGame(game, 1).record_bytes
    with pytest.raises(ValueError, match="tensors=True"):
        tricorne.VectorGame(game, 1).tensors


def test_actions_are_whole_numbers_that_fit():
    vector = tricorne.VectorGame(tricorne.load_game("troyes"), 2)
    before = [vector.state(i).hash() for i in range(2)]
    for wrong in ([1.9, 0.2], [float("nan")] * 2, ["a", "b"], [True, False]):
        with pytest.raises(TypeError, match="whole numbers"):
            vector.step(wrong)
    for large in (2**32, 2**63 - 1):
        with pytest.raises(ValueError, match="game 0: there is no action"):
            vector.step(np.array([large, large]))
    with pytest.raises(ValueError, match="game 0: there is no action"):
        vector.step(np.array([2**64 - 1, 0], dtype=np.uint64))
    assert [vector.state(i).hash() for i in range(2)] == before
    vector.step(np.array([-(2**40), 0, 0, 0])[::2])  # neither next to each other nor of 32 bits
    assert vector.state(0).hash() == before[0] and vector.state(1).hash() != before[1]


def test_arrays_cannot_be_made_writable():
    vector = tricorne.VectorGame(tricorne.load_game("troyes"), 2)
    for array in (vector.counts, vector.options, vector.counts.view()):
        with pytest.raises(ValueError):
            array.setflags(write=True)


def test_looking_in_while_others_step():
    """A row that is taken out between two steps is a whole state, whoever steps meanwhile."""
    vector = tricorne.VectorGame(tricorne.load_game("liberty"), 64, seed=3, threads=2)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            vector.step(vector.sample())

    thread = threading.Thread(target=work)
    thread.start()
    for i in range(200):
        state = vector.state(i % 64)
        assert tricorne.State.deserialize(state.serialize()) == state
        vector.put(i % 64, state)
    stop.set()
    thread.join()
    assert (vector.counts > 0).all()


def test_a_forked_process_plays_on():
    """It has none of the threads: it does their work itself, and ends."""
    vector = tricorne.VectorGame(tricorne.load_game("troyes"), 20, seed=5, threads=3)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for _ in range(20):
                vector.step(np.zeros(20, dtype=np.int32))
            told = hash(tuple(vector.state(i).hash() for i in range(20))) % 251
            del vector
            gc.collect()
            code = told
        finally:
            os._exit(code)
    for _ in range(20):
        vector.step(np.zeros(20, dtype=np.int32))
    told = hash(tuple(vector.state(i).hash() for i in range(20))) % 251
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == told
