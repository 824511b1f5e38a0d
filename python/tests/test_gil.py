"""Whatever takes long lets other threads of Python go on."""

import sys
import threading

import numpy as np
import pytest
import tricorne


def step_of_a_vector():
    vector = tricorne.VectorGame(tricorne.load_game("liberty"), 2000, tensors=True)
    actions = np.zeros(2000, dtype=np.int32)
    return lambda: vector.step(actions)


def thought_of_a_player():
    game = tricorne.load_game("troyes", seats=2)
    state, rng = game.new_initial_state(), tricorne.Rng(1)
    while state.current_player() < 0 or len(state.legal_actions()) == 1:
        state.apply_action(state.pick(rng))
    player = game.player("strong:20")
    return lambda: player.step(state)


def simulation():
    return lambda: tricorne.simulate("troyes", games=20)


def tournament():
    return lambda: tricorne.tournament("troyes", ["random", "easy"], beginnings=1, seats=2)


def thought_of_an_engine():
    session = tricorne.Session("troyes", seed=1, seats=["human"] * 2)
    return lambda: session.go("strong", milliseconds=20)


@pytest.mark.parametrize(
    "make", [step_of_a_vector, thought_of_a_player, simulation, tournament, thought_of_an_engine]
)
def test_a_second_thread_counts_meanwhile(make):
    """Threads give way only where they let go of the lock themselves: the second one can count only
    while the first is inside such a step."""
    work = make()
    go = threading.Event()
    counted = []

    def count():
        go.wait()
        for number in range(1000):
            counted.append(number)

    thread = threading.Thread(target=count, daemon=True)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        go.set()
        steps = 0
        while len(counted) < 1000 and steps < 5000:
            work()
            steps += 1
    finally:
        sys.setswitchinterval(interval)
    assert len(counted) == 1000
    thread.join()
