"""States: what they are asked, answer, remember and tell."""

import copy
import json
import pickle
import random

import numpy as np
import pytest
import tricorne
from conftest import play


def positions(game, count=12, seed=3):
    """States along random games."""
    rng = tricorne.Rng(seed)
    state = game.new_initial_state()
    while count > 0:
        play(state, rng, 37)
        if state.is_terminal():
            state = game.new_initial_state()
            continue
        count -= 1
        yield state


def test_a_random_game_ends_with_shares_of_one(game):
    state = play(game.new_initial_state(), tricorne.Rng(1))
    assert state.is_terminal() and state.current_player() == tricorne.TERMINAL
    assert sum(state.returns()) == pytest.approx(1)
    assert [one["won"] for one in state.results()] == [share > 0 for share in state.returns()]
    assert state.legal_actions() == [] and state.awaited() == []
    assert not state.legal_actions_mask().any()
    with pytest.raises(tricorne.GameOver, match="the game is over"):
        state.apply_action(0)
    with pytest.raises(tricorne.GameOver, match="the game is over"):
        state.apply_action("pass")


def test_the_same_seed_is_the_same_game(game):
    first = play(game.new_initial_state(), tricorne.Rng(5))
    again = play(game.new_initial_state(), tricorne.Rng(5))
    assert first.hash() == again.hash() and first == again
    assert first.full_history() == again.full_history()
    assert play(game.new_initial_state(), tricorne.Rng(6)).hash() != first.hash()


def test_index_and_notation_are_two_names_of_one_answer(game):
    for state in positions(game):
        moves = state.legal_moves()
        assert len(moves) == len(state.legal_actions()) == len(set(moves))
        asked = tricorne.CHANCE if state.is_chance_node() else state.awaited()[0]
        for action in random.Random(1).sample(range(len(moves)), min(4, len(moves))):
            by_index, by_name = state.clone(), state.clone()
            by_index.apply_action(action)
            by_name.apply_action(moves[action])
            assert by_index == by_name == state.child(action)
            assert by_index.history() == by_name.history()
            assert state.action_to_string(asked, action) == moves[action]
            assert state.string_to_action(asked, moves[action]) == action


def test_masks_and_features_are_of_the_answers(game):
    for state in positions(game):
        count = len(state.legal_actions())
        mask = state.legal_actions_mask()
        assert mask.dtype == bool and mask.shape == (game.num_distinct_actions(),)
        assert mask.sum() == count and mask[:count].all()
        features = state.action_features()
        assert features.shape == (count, 4) and features.dtype == np.uint8
        assert len({bytes(row) for row in features}) == count


def test_clones_are_their_own(game):
    state = play(game.new_initial_state(), tricorne.Rng(2), 50)
    before, history = state.hash(), state.history()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state and hash(twin) == hash(state)
        play(twin, tricorne.Rng(3), 5)
        assert state.hash() == before and state.history() == history


def test_serialised_and_pickled_states_come_back_whole(game):
    for state in positions(game):
        for back in (
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert back == state and back.full_history() == state.full_history()
            assert back.get_game() == game
    seat = 0
    dealt = state.resample_from_infostate(seat, tricorne.Rng(1))
    play(dealt, tricorne.Rng(2), 3)
    assert tricorne.State.deserialize(dealt.serialize()) == dealt


def test_a_damaged_text_is_refused_and_says_where(game):
    state = play(game.new_initial_state(), tricorne.Rng(2), 20)
    document = json.loads(state.serialize())

    def complaint(**changed):
        with pytest.raises(ValueError) as error:
            tricorne.State.deserialize(json.dumps({**document, **changed}))
        return str(error.value)

    assert "hash" in complaint(hash="0" * 16)
    assert "rules" in complaint(rules="0" * 16)
    assert "no game 'chess'" in complaint(game="chess")
    assert "there is no action 511" in complaint(moves=[[-1, 511, 0], [0, 511, 0]][0:1])
    assert "bytes of a state" in complaint(start="00ff")
    assert "bytes of a state" in complaint(start="xy")
    assert "unknown member" in complaint(more=1)
    for text in ("", "{", "[]", "null", "7"):
        with pytest.raises(ValueError):
            tricorne.State.deserialize(text)


def test_replays_and_positions_are_documents(game):
    for state in positions(game, 4):
        replay = state.replay()
        assert replay["chance"] == "manual" and len(replay["moves"]) == state.move_number()
        back = tricorne.State.from_replay(replay)
        assert back == state and back.full_history() == state.full_history()
        assert tricorne.State.from_position(state.position()) == state
    replay["moves"][-1]["hash"] = "0" * 16
    with pytest.raises(ValueError, match="the state's hash is"):
        tricorne.State.from_replay(replay)
    with pytest.raises(ValueError, match="dealt anew"):
        state.resample_from_infostate(0, tricorne.Rng(1)).replay()


def test_what_a_player_cannot_tell_apart_looks_the_same(game):
    for state in positions(game):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, tricorne.Rng(seat))
            assert other.observation_bytes(seat) == state.observation_bytes(seat)
            assert np.array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
            assert other.view(seat) == state.view(seat)
            assert json.loads(state.observation_string(seat)) == state.view(seat)
        assert state.view() == state.view(None)


def test_what_a_player_knows_can_be_dealt_out_again(game):
    """conceal() and redeal() are those of the rules: what is seen stays, what is not may change."""
    others = set()
    for state in positions(game):
        for seat in (*range(state.num_players()), None):
            seen = state.conceal(seat)
            assert seen.player == seat and seen.game == game
            assert seen.record_bytes == state.observation_bytes(seat)
            assert np.array_equal(seen.tensor(), state.observation_tensor(seat))
            assert seen.view() == state.view(seat)
            dealt = seen.redeal(tricorne.Rng(5))
            assert dealt.conceal(seat) == seen and hash(dealt.conceal(seat)) == hash(seen)
            assert seen.redeal(tricorne.Rng(5)) == dealt
            others.add(dealt != state)
            if seat is not None:
                assert state.redeal(seat, tricorne.Rng(5)) == dealt
    hides = game.get_type().information == "imperfect_information"
    assert (True in others) == hides


def test_names_of_openspiel(game):
    kind = game.get_type()
    assert kind.short_name == game.id and kind.long_name == game.name
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players
    assert (kind.dynamics == "simultaneous") == game.asks_several
    assert kind.information == f"{'' if game.id == 'liberty' else 'im'}perfect_information"
    assert set(kind.parameter_specification) == set(game.get_parameters())
    assert tricorne.load_game(game.id, **game.get_parameters()) == game
    assert game.policy_tensor_shape() == [game.num_distinct_actions()]
    state = game.new_initial_state()
    twin = state.clone()
    action = state.legal_actions()[0]
    state.apply_action(action)
    twin.apply_action_with_legality_check(action)
    assert state == twin
    with pytest.raises(tricorne.IllegalMove):
        twin.apply_action_with_legality_check(511)
    with pytest.raises(tricorne.IllegalMove):
        twin.apply_action_with_legality_check("no such move")


def test_chance_has_outcomes_and_weights(game):
    state = game.new_initial_state()
    rng = tricorne.Rng(4)
    seen = 0
    while not state.is_terminal():
        if state.is_chance_node():
            seen += 1
            outcomes, weights = state.chance_outcomes(), state.chance_weights()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            assert [p for _, p in outcomes] == [w / sum(weights) for w in weights]
            assert state.legal_actions(0) == []
        else:
            with pytest.raises(ValueError, match="chance is not asked"):
                state.chance_outcomes()
        state.apply_action(state.pick(rng))
    assert seen > 0


def test_words_in_two_languages(game):
    state = play(game.new_initial_state(), tricorne.Rng(8), 60)
    while state.is_chance_node():
        state.apply_action(state.pick(tricorne.Rng(1)))
    assert state.question() != state.question(lang="es")
    assert state.action_text(0) and state.rule()
    log = state.log()
    assert log and len(log) == len(state.log(lang="es")) >= len(state.log(player=0))
    assert not any(line.startswith("[") for line in log)
    with pytest.raises(ValueError, match="there is no language 'de'"):
        state.question(lang="de")


def test_refusals_are_the_engines_sentences(game):
    session = tricorne.Session(game.id, seed="words")
    state = session.state()
    moves = ["nonsense", "", "pass now"]
    elsewhere = play(game.new_initial_state(), tricorne.Rng(8), 80)
    moves += [move for move in elsewhere.legal_moves() if move not in state.legal_moves()]
    assert len(moves) > 3
    for move in moves[:20]:
        with pytest.raises(tricorne.Refused) as ours:
            state.apply_action(move)
        with pytest.raises(tricorne.Refused) as engines:
            session.apply(move)
        assert str(ours.value) == str(engines.value)
        assert type(ours.value) is type(engines.value)
        assert (ours.value.rule, ours.value.code) == (engines.value.rule, engines.value.code)
        assert state.why_not(move) == (str(ours.value), ours.value.rule)
    assert state.why_not(state.legal_moves()[0]) is None


def test_wrong_numbers_are_exceptions(game):
    state = game.new_initial_state()
    before = state.hash()
    count = len(state.legal_actions())
    for action in (-1, count, 10**6):
        with pytest.raises(tricorne.IllegalMove, match=f"no action {action}: expected 0 to"):
            state.apply_action(action)
    for player in (-2, state.num_players(), 255):
        with pytest.raises(IndexError, match="there is no player"):
            state.legal_actions(player)
        with pytest.raises(IndexError):
            state.observation_tensor(player)
    with pytest.raises(TypeError):
        state.apply_action(1.5)
    assert state.hash() == before and state.move_number() == 0


def test_games_are_loaded_strictly():
    for arguments, message in [
        (("chess",), "there is no game 'chess': expected one of"),
        (("troyes", "1775"), "troyes has no scenario '1775'"),
        (("troyes", "", 5), "troyes has 2 to 4 seats, found 5"),
        (("troyes", "", 9), "expected 1 to 8 seats"),
        (("troyes", "", None, {"speed": "on"}), "troyes has no option 'speed'"),
    ]:
        with pytest.raises(ValueError, match=message):
            tricorne.load_game(*arguments)
    game = tricorne.load_game("troyes", seats=2, options={"open_vp": True})
    assert game.num_players() == 2 and game.seats == ["p1", "p2"]
    assert game.options["open_vp"] == "on"
    assert pickle.loads(pickle.dumps(game)) == game != tricorne.load_game("troyes")
    assert len({game, pickle.loads(pickle.dumps(game))}) == 1


# ---- Founding Fathers asks several at once and lets anybody speak up


def simultaneous(seed=1):
    """A state of Founding Fathers in which several seats are asked."""
    rng = tricorne.Rng(seed)
    state = tricorne.load_game("founders").new_initial_state()
    while not state.is_simultaneous_node():
        assert not state.is_terminal()
        state.apply_action(state.pick(rng))
    return state


def test_several_seats_may_answer_in_any_order():
    state = simultaneous()
    assert state.current_player() == tricorne.SIMULTANEOUS
    awaited = state.awaited()
    assert len(awaited) > 1
    assert state.legal_moves() == state.legal_moves(awaited[0])
    ends = set()
    for order in (awaited, awaited[::-1]):
        after = state.clone()
        for seat in order:
            assert seat in after.awaited()
            after.apply_action(0, player=seat)
        ends.add(after.hash())
    assert len(ends) == 1
    last = state.clone()
    last.apply_action(0, player=awaited[-1])
    assert last.awaited() == awaited[:-1]
    with pytest.raises(tricorne.IllegalMove, match="this seat has none"):
        last.apply_action(0, player=awaited[-1])
    with pytest.raises(tricorne.WrongSeat):
        last.apply_action(state.legal_moves(awaited[-1])[0], player=awaited[-1])
    assert tricorne.State.from_replay(last.replay()) == last


def test_interjections_leave_the_question():
    rng = tricorne.Rng(2)
    state = tricorne.load_game("founders").new_initial_state()
    spoken = 0
    while spoken < 5:
        seats = range(state.num_players())
        may = [] if state.is_chance_node() else [s for s in seats if state.interjections(s)]
        if not may:
            assert not state.is_terminal()
            state.apply_action(state.pick(rng))
            continue
        seat = may[0]
        move = state.interjections(seat)[0]
        by_index, by_name = state.clone(), state.clone()
        by_index.interject(0, seat)
        by_name.apply_action(f"{state.get_game().seats[seat]}: {move}")
        assert by_index == by_name and by_index.full_history()[-1] == (seat, 0, True)
        assert by_name.full_history() == by_index.full_history()
        spoken += 1
        state.interject(0, seat)
        state.apply_action(state.pick(rng))
    assert tricorne.State.from_replay(state.replay()) == state
    assert pickle.loads(pickle.dumps(state)) == state


def test_games_without_interjections_have_none():
    state = tricorne.load_game("troyes").new_initial_state()
    assert state.interjections(0) == []
    with pytest.raises(tricorne.IllegalMove):
        state.interject(0, 0)


# ---- Names that users of OpenSpiel look for


def test_openspiels_other_names(game):
    state = game.new_initial_state()
    assert state.is_initial_state() and state.history_str() == ""
    assert game.utility_sum() == game.max_utility() == 1
    play(state, tricorne.Rng(2), 60)
    while state.is_chance_node():
        assert len(state.chance_outcomes()) <= game.max_chance_outcomes()
        state.apply_action(state.pick(tricorne.Rng(1)))
    assert not state.is_initial_state()
    assert state.history_str() == ", ".join(map(str, state.history()))
    assert state.num_distinct_actions() == game.num_distinct_actions()
    assert state.action_to_string(0) == state.legal_moves()[0]
    assert state.string_to_action(state.legal_moves()[-1]) == state.legal_actions()[-1]
    assert state.rewards() == state.returns() == [0.0] * state.num_players()
    play(state, tricorne.Rng(3))
    assert state.rewards() == state.returns()
    assert [state.player_return(i) for i in range(state.num_players())] == state.returns()
    assert [state.player_reward(i) for i in range(state.num_players())] == state.returns()


def test_an_information_state_is_the_view_and_what_was_told(game):
    state = play(game.new_initial_state(), tricorne.Rng(2), 60)
    for seat in range(state.num_players()):
        told = json.loads(state.information_state_string(seat))
        assert told == {"view": state.view(seat), "log": state.log(seat)}


def test_the_whole_state_as_a_tensor(game):
    state = play(game.new_initial_state(), tricorne.Rng(2), 60)
    whole = state.state_tensor()
    assert whole.dtype == np.float32 and whole.shape == (game.observation_tensor_size(),)
    twin = tricorne.State.deserialize(state.serialize())
    assert np.array_equal(whole, twin.state_tensor())
    assert not np.array_equal(whole, state.child(0).state_tensor())


def test_all_answers_at_once_or_none():
    state = simultaneous()
    one_by_one = state.clone()
    for seat in state.awaited():
        one_by_one.apply_action(0, player=seat)
    before = state.hash()
    wrong = [0] * state.num_players()
    wrong[state.awaited()[-1]] = 511
    with pytest.raises(tricorne.IllegalMove, match="no action 511"):
        state.apply_actions(wrong)
    with pytest.raises(ValueError, match="an action a player"):
        state.apply_actions([0])
    assert state.hash() == before and state.history() != one_by_one.history()
    state.apply_actions([0] * state.num_players())
    assert state == one_by_one and state.full_history() == one_by_one.full_history()


def test_wrong_players_of_a_game_that_is_over(game):
    state = play(game.new_initial_state(), tricorne.Rng(1))
    with pytest.raises(IndexError, match="there is no player 99"):
        state.legal_actions(99)


def test_wrong_settings_are_sentences():
    for seats in ("ab", 2.0, [1, 2]):
        with pytest.raises(TypeError, match="expected a number of seats, or a list"):
            tricorne.load_game("troyes", seats=seats)
    assert tricorne.load_game("troyes", seats=np.int64(2)).num_players() == 2
    for wrong in ({"jobs": -3}, {"jobs": 10**6}, {"seats": -1}, {"games": 0}):
        with pytest.raises(ValueError, match="expected"):
            tricorne.simulate("troyes", **{"games": 1, **wrong})
    with pytest.raises(ValueError, match="expected 1 to 8 seats"):
        tricorne.load_game("troyes", seats=10**30)


def test_nothing_is_made_of_no_game():
    vector = lambda game: tricorne.VectorGame(game, 3)
    player = lambda game: tricorne.Player(game, "random")
    for make in (tricorne.State, vector, player):
        with pytest.raises(TypeError):
            make(None)
