import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowser } from '../support/browser/browser.ts';
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
  const dev = await startDev();
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
      figure('npm run dev: a changed style in the browser', inMs(styles), '< 1 s', slowestStyle < 1000),
      figure('npm run dev: an answer from a changed handler', inMs(handlers), '< 3 s', slowestHandler < 3000),
    ];
  } finally {
    restore();
    process.off('exit', restore);
    await dev.stop();
  }

  /** Changes the file from its state at the start. */
  function change(path: string, what: string, replacement: string): void {
    const source = sources.find(([name]) => name === path)?.[1] ?? '';
    if (!source.includes(what)) throw new Error(`${path} has no "${what}": change the bench`);
    writeFileSync(path, source.replace(what, replacement));
  }
}

const inMs = (times: number[]) => `${times.map(Math.round).join(', ')} ms`;

async function startDev(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, LOCAL_DYNAMODB: 'memory' };
  const child = spawn(process.execPath, ['infra/dev.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /^Ready {2}(http:\S+)$/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
      process.off('exit', end);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
