import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs `npm run simulate` with these arguments: what it says on both its outputs, and how it ends. */
export async function simulate(...args: string[]): Promise<{ code: number | null; says: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../run.ts'), ...args], {
    // Vitest's own settings are not for this one.
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let says = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      says += data;
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, says };
}
