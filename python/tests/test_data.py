"""An owner's files: in force for the whole process, or not at all."""

import subprocess
import sys

LATE = "before the first game is loaded or played"
START = "print(tricorne.load_game('prelude').new_initial_state().hash())"


def told(folder, script):
    script = "import sys, tricorne; OWN = sys.argv[1];" + script
    done = subprocess.run([sys.executable, "-c", script, folder], capture_output=True, text=True)
    return (done.stdout + done.stderr).strip()


def write(folder, text):
    (folder / "board.json").write_text(text)


def test_an_owners_board_is_played_on(tmp_path):
    write(tmp_path, '{"counties": [{"id": "beauce", "start": {"loyal": 1}}]}')
    ours = told(tmp_path, START)
    own = told(tmp_path, "tricorne.use_data('prelude', OWN);" + START)
    write(tmp_path, '{"counties": [{"id": "beauce", "start": {"loyal": 0}}]}')
    same = told(tmp_path, "tricorne.use_data('prelude', OWN);" + START)
    assert len({len(hash) for hash in (ours, own, same)}) == 1
    assert own != ours and own != same


def test_it_comes_first(tmp_path):
    write(tmp_path, "{}")
    for before in ("load_game('troyes')", "simulate('troyes', games=1)", "Engine()"):
        assert LATE in told(tmp_path, f"tricorne.{before}; tricorne.use_data('prelude', OWN)")


def test_what_is_wrong_is_named(tmp_path):
    assert "unheard" in told(tmp_path, "tricorne.use_data('unheard', OWN)")
    write(tmp_path, '{"counties": [{"id": "atlantis"}]}')
    assert "atlantis" in told(tmp_path, "tricorne.use_data('prelude', OWN)")
