"""Many games at once."""

import gc
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
        vector.step(np.zeros(6))
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
    for n, more in ((0, {}), (10**7, {}), (1, {"threads": -1})):
        with pytest.raises((ValueError, TypeError)):
            tricorne.VectorGame(game, n, **more)
    with pytest.raises(ValueError, match="records=True"):
        tricorne.VectorGame(game, 1).record_bytes
    with pytest.raises(ValueError, match="tensors=True"):
        tricorne.VectorGame(game, 1).tensors
