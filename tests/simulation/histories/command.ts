import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs `npm run simulate` with these arguments. Resolves to its output, of both streams, and its exit code. */
export async function simulate(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../run.ts'), ...args], {
    // Vitest's own settings do not apply to it.
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}
