// How long a page takes to draw a move after its message has come, in all games: npm run drawing. A report, not a test:
// seconds are the machine's. `painted` runs from the message to the frame that shows it, with the wait for that frame;
// `work` is the processor's time of the page for it, which other programs do not lengthen.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { games, Passing } from './passing';
import { dice } from './playing';

const moves = Number(process.env.DRAWING_MOVES ?? 150);
const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

declare global {
  interface Window {
    drawn: number[];
  }
}
/** Notes for every message with a position when it came and when the next frame had been painted. */
function watch(): void {
  window.drawn = [];
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args: ConstructorParameters<typeof Plain>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (!String(data).includes('"view"')) return;
        const came = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.drawn.push(performance.now() - came);
          port2.postMessage(null);
        });
      });
    }
  };
}

const at = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
const told = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  return `median ${at(sorted, 0.5).toFixed(1)}, 95 % ${at(sorted, 0.95).toFixed(1)}, worst ${at(sorted, 1).toFixed(1)} ms`;
};

it.each(games)('%s', async (game, seats, scenario) => {
  const passing = await Passing.begin(house, game, seats, scenario);
  const { page, person } = passing;
  await page.addInitScript(watch);
  await page.reload();
  await page.locator('.board svg').first().waitFor();
  const cdp = await person.context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find((m) => m.name === 'TaskDuration')!.value * 1000;
  };
  const roll = dice(7);
  const work: number[] = [];
  await page.evaluate(() => (window.drawn = []));
  for (let i = 0; i < moves; i++) {
    const before = await busy();
    if (!(await passing.move(roll))) break;
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
    work.push((await busy()) - before);
  }
  const painted = await page.evaluate(() => window.drawn);
  console.log(`${game}: ${painted.length} messages painted: ${told(painted)}; work: ${told(work)}`);
  expect(painted.length).toBeGreaterThan(0);
  expect(person.errors).toEqual([]);
  await passing.end();
});
