# Shared by ./run and ./test. Expects to be sourced from the root of the repository.
# shellcheck shell=bash

jobs=$(nproc)
logs=build/logs
mkdir -p "$logs"

say() { printf '%s\n' "$*" >&2; }

# quietly NAME COMMAND...: runs it with its output in a log, which is shown only if it fails.
quietly() {
  local log="$logs/$1.log" status=0
  shift
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then tail -n 80 "$log" >&2; fi
  return "$status"
}

# build_preset PRESET [TARGET...]
build_preset() {
  local preset=$1
  shift
  quietly "configure-$preset" cmake --preset "$preset" &&
    quietly "build-$preset" cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
}

# Vite 8 wants Node 20.19, 22.12 or later, and its native parts npm 11; Debian 12 has 18 and 9.
node_is_new_enough() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' &&
    [ "$(npm --version | cut -d. -f1)" -ge 11 ]
}

# Puts a Node that can build the web client first on PATH: the system's, or one from npm itself.
use_node() {
  node_is_new_enough && return
  local arch own=build/node/node_modules
  case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
  if [ ! -x "$own/.bin/npm" ]; then
    command -v npm >/dev/null || tools/install-packages node || return
    say "Fetching Node 22 into build/node"
    quietly node npm install --prefix build/node --no-save --no-audit --no-fund \
      "node-linux-$arch@22" npm@11 || return
  fi
  PATH="$PWD/$own/node-linux-$arch/bin:$PWD/$own/.bin:$PATH"
  node_is_new_enough
}

web_sources_hash() {
  find web kernel/text games/*/text games/*/data -type f -not -path '*/node_modules/*' \
    -not -path 'web/dist/*' -not -path 'web/test-results/*' -print0 2>/dev/null |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

# Builds web/dist, and fetches its packages, only when what they are made from has changed.
build_web() {
  use_node || return
  local lock sources
  lock=$(sha256sum web/package-lock.json)
  if [ "$(cat web/node_modules/.lock-stamp 2>/dev/null)" != "$lock" ]; then
    say "Fetching the packages of the web client"
    quietly npm-ci npm --prefix web ci --no-audit --no-fund || return
    mkdir -p web/node_modules
    printf '%s\n' "$lock" >web/node_modules/.lock-stamp
  fi
  sources=$(web_sources_hash)
  if [ ! -d web/dist ] || [ "$(cat build/web-stamp 2>/dev/null)" != "$sources" ]; then
    say "Building the web client"
    quietly web-build npm --prefix web run build || return
    printf '%s\n' "$sources" >build/web-stamp
  fi
}
