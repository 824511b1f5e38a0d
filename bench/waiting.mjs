// How long the opponents of a table think in a turn: a whole game at a server of its own, one seat of which another bot plays;
// the processor time of the server between the seat's first answer of a turn and the next seat's, worst turns first.
//     node bench/waiting.mjs troyes me,strong standard          game, seats, who plays mine
//     node bench/waiting.mjs liberty me,strong,strong,strong charts 1775
// Needs web/node_modules, and build/tricorne.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WebSocket } from '../web/node_modules/ws/wrapper.mjs';

const [game, seats, mine, scenario] = process.argv.slice(2);
const home = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), 'tricorne-waiting-'));
writeFileSync(join(folder, 'index.html'), '');
const server = spawn(
  join(home, 'build/tricorne'),
  ['serve', '--listen', '127.0.0.1:0', '--db', `sqlite:${folder}/games.sqlite`, '--no-limits', '--web', folder],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const address = await new Promise((found) => {
  let said = '';
  server.stdout.on('data', (text) => {
    said += text;
    const at = /http:\/\/[\d.]+:\d+/.exec(said);
    if (at) found(at[0]);
  });
});

/** Seconds of the processor that all threads of the server have had. */
function spent() {
  const threads = `/proc/${server.pid}/task`;
  return readdirSync(threads).reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e9;
  }, 0);
}

const turns = [];
let own = null;
let turn = null;
let number = 0;
let before = 0;
/** What was thought since the last answer was thought for this one. */
function follow(update) {
  own ??= update.seats.find((seat) => seat.yours).seat;
  const now = spent();
  const by = update.moves.find((move) => move.number > number && move.seat !== 'chance')?.seat;
  if (by && by !== turn?.seat) turns.push((turn = { seat: by, at: update.number, answers: 0, seconds: 0 }));
  if (by) {
    turn.answers += 1;
    turn.seconds += now - before;
  }
  number = update.number;
  before = now;
}

const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { origin: address });
const ask = (id, method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
socket.on('open', () => ask(1, 'create', { game, seats: seats.split(','), ...(scenario && { scenario }) }));
await new Promise((over) => {
  socket.on('message', (frame) => {
    const { id, error, result, params } = JSON.parse(frame);
    if (error) throw new Error(error.message);
    const update = result ?? params;
    if (!update.seats) return;
    follow(update);
    if (id === 1) ask(2, 'hand', { table: update.table, seat: own, player: mine });
    if (update.status === 'over') over();
  });
});
socket.close();
server.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });

const others = turns.filter((one) => one.seat !== own).sort((a, b) => b.seconds - a.seconds);
const mean = others.reduce((sum, one) => sum + one.seconds, 0) / others.length;
console.log(`${game} ${scenario ?? ''}: ${others.length} turns, ${mean.toFixed(3)} s each`);
for (const one of others.slice(0, 5)) {
  console.log(`  ${one.seconds.toFixed(2)} s  ${one.seat}, ${one.answers} answers, at move ${one.at}`);
}
