import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../run/until.ts';

/** A program that runs until it is stopped, in a temporary folder that is deleted with it. */
export interface Program {
  /** Waits until the result of `ask` is not undefined, and returns it. Throws if the program ends before. */
  wait<T>(what: string, ask: () => Promise<T | undefined>): Promise<T>;
  /** Waits for output that matches the pattern, and returns the pattern's first group. */
  outputMatching(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** `args` gets the folder. */
export function startProgram(
  command: string,
  args: (folder: string) => string[],
  environment: Record<string, string> = {},
): Program {
  const folder = mkdtempSync(join(tmpdir(), `${command}-`));
  const child = spawn(command, args(folder), {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', (line) => lines.push(line));
  let end: string | undefined;
  const ended = new Promise<void>((resolve) => {
    const finish = (how: string) => {
      end ??= how;
      resolve();
    };
    child.once('error', ({ message }) => finish(message));
    child.once('exit', (code) => finish(`it ended with ${code}`));
  });
  // It must not outlive a test that failed before stopping it.
  const kill = () => void child.kill();
  process.once('exit', kill);

  const program: Program = {
    wait: (what, ask) =>
      until(what, async () => {
        if (end !== undefined)
          throw new Error(
            `${command} does not run (${end}); npm run test:browsers sees to it\n${lines.slice(-10).join('\n')}`,
          );
        return ask();
      }),
    outputMatching: (pattern) =>
      program.wait(`${command} to say ${pattern}`, async () => {
        const found = lines.map((line) => pattern.exec(line)).find((each) => each !== null);
        return found?.[1];
      }),
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return program;
}
