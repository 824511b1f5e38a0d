"""The module is the one of the build; see python/CMakeLists.txt."""

import pytest
import tricorne

GAMES = [one["game"] for one in tricorne.games()]


@pytest.fixture(params=GAMES)
def game(request):
    return tricorne.load_game(request.param)


def play(state, rng, moves=10**9):
    """Random answers, and now and then an interjection where there is one."""
    interjects = state.get_game().interjects
    while not state.is_terminal() and moves > 0:
        moves -= 1
        if interjects and not state.is_chance_node() and rng.below(4) == 0:
            seat = rng.below(state.num_players())
            may = state.interjections(seat)
            if may:
                state.interject(rng.below(len(may)), seat)
                continue
        state.apply_action(state.pick(rng))
    return state
