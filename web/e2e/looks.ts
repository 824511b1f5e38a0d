// What is wrong with how a page looks, to whomever.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong for whoever cannot see, hear or point well. */
export async function findings(page: Page): Promise<string[]> {
  // The policy of the page forbids foreign scripts, so the checker comes in through the debugger.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const checker = (
      window as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    const { violations } = await checker.run();
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => n.html.slice(0, 160))
            .join(' | ')}`,
      );
  });
}
/** What makes the page scroll where it should not: text that runs out of its box to the side, or anything below a board. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > wide) return [`page ${document.documentElement.scrollWidth} > ${wide}`];
    // A page that fills the window has parts that scroll, and does not scroll itself.
    const { clientHeight, scrollHeight } = document.documentElement;
    if (wide >= 900 && document.querySelector('.board svg') && scrollHeight > clientHeight)
      return [`page ${scrollHeight} > ${clientHeight}`];
    return [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main p, main td, main th, main h2, main h3, header *, .prompt *',
      ),
    ]
      .filter(
        (e) =>
          !e.closest('svg, .sr-only, details:not([open])') &&
          !e.classList.contains('sr-only') &&
          e.getClientRects().length,
      )
      .filter((e) => e.getBoundingClientRect().right > wide + 0.5 || e.getBoundingClientRect().left < -0.5)
      .map((e) => `${e.tagName} ${e.textContent?.slice(0, 40)}`);
  });
