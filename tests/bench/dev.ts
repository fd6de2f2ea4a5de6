import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser } from '../support/browser/browser.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { freePort } from '../support/run/freePort.ts';
import { until } from '../support/run/until.ts';
import { type Figure, figure, timed } from './measure.ts';

const rounds = 3;
const style = 'frontend/features/site/layout/Header.styles.ts';
const handler = 'functions/api/session/user.ts';

/** How soon `npm run dev` shows a changed style in a browser, and uses a changed handler. */
export async function benchDev(): Promise<Figure[]> {
  const sources = [style, handler].map((path) => [path, readFileSync(path, 'utf8')] as const);
  const restore = () => {
    for (const [path, text] of sources) if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  };
  // Even if the bench is interrupted.
  process.once('exit', restore);
  const port = String(await freePort());
  const dev = await Cloud.start({ memory: true, schedules: true, script: 'infra/dev.ts', port, env: { SEED: '' } });
  try {
    const styles: number[] = [];
    const handlers: number[] = [];
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(dev.url, { waitUntil: 'networkidle' });
      await page.locator('header').waitFor();
      for (let round = 1; round <= rounds; round++) {
        const color = `rgb(${round}, 2, 3)`;
        const shown = page.waitForFunction(
          (wanted) => getComputedStyle(document.querySelector('header') as Element).outlineColor === wanted,
          color,
        );
        change(style, 'position: relative;', `position: relative; outline: 1px solid ${color};`);
        styles.push((await timed(() => shown)).ms);
      }
    } finally {
      await browser.close();
    }
    const answer = async () => (await fetch(`${dev.url}/api/user`)).text();
    await answer();
    for (let round = 1; round <= rounds; round++) {
      change(handler, 'adminToken: admin?.token ?? null', `adminToken: admin?.token ?? 'changed-${round}'`);
      const seen = until('the changed answer', async () => (await answer()).includes(`changed-${round}`) || undefined);
      handlers.push((await timed(() => seen)).ms);
    }
    const [slowestStyle, slowestHandler] = [Math.max(...styles), Math.max(...handlers)];
    return [
      figure('npm run dev: a changed style in the browser', inTurn(styles), '< 1 s', slowestStyle < 1000),
      figure('npm run dev: an answer from a changed handler', inTurn(handlers), '< 3 s', slowestHandler < 3000),
    ];
  } finally {
    restore();
    process.off('exit', restore);
    await dev.remove();
  }

  /** Changes the file from its state at the start. */
  function change(path: string, what: string, replacement: string): void {
    const source = sources.find(([name]) => name === path)?.[1] ?? '';
    if (!source.includes(what)) throw new Error(`${path} has no "${what}": change the bench`);
    writeFileSync(path, source.replace(what, replacement));
  }
}

const inTurn = (times: number[]) => `${times.map(Math.round).join(', ')} ms`;
