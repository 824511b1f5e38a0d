// The checker for accessibility, in the page as it is.
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
