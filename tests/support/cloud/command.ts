import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { format } from 'node:util';
import { vi } from 'vitest';

/** A command's exit code, and its output on both streams, trimmed. */
export interface CommandResult {
  code: number | null;
  output: string;
}

/** The input of a command: a text, or a function of the output so far. */
export type Input = string | ((output: string) => string | undefined);

/** Runs `infra/operate/<name>.ts` for the local cloud at `url`; a signal ends it once its output matches `on`. */
export async function runCommand(
  url: string,
  name: string,
  args: string[],
  input: Input = '',
  end?: { on: RegExp; signal: 'SIGKILL' | 'SIGINT' },
): Promise<CommandResult> {
  const env = { ...process.env, PORT: new URL(url).port };
  const child = spawn(process.execPath, [`infra/operate/${name}.ts`, ...args], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
      if (end?.on.test(output)) child.kill(end.signal);
      const line = typeof input === 'string' ? undefined : input(output);
      if (line !== undefined && !child.stdin.writableEnded) child.stdin.end(line);
    });
  }
  if (typeof input === 'string') child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output: output.trim() };
}

/** As {@link runCommand}, in this process: starting Node takes longer than most commands. One at a time. */
export async function runHere(url: string, name: string, args: string[], input: Input = ''): Promise<CommandResult> {
  let output = '';
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const say = (text: string) => {
    output += text;
    const line = typeof input === 'string' ? undefined : input(output);
    if (line !== undefined && !stdin.writableEnded) stdin.end(line);
  };
  stdout.on('data', (data) => say(String(data)));
  if (typeof input === 'string') stdin.end(input);

  const print = (...parts: unknown[]) => say(`${format(...parts)}\n`);
  const { argv, exitCode, env } = process;
  const { log, error } = console;
  const { PORT } = env;
  const streams = (['stdin', 'stdout'] as const).map((each) => [each, Object.getOwnPropertyDescriptor(process, each)]);
  try {
    env.PORT = new URL(url).port;
    Object.assign(console, { log: print, error: print });
    process.argv = [process.execPath, `infra/operate/${name}.ts`, ...args];
    process.exitCode = undefined;
    Object.defineProperties(process, {
      stdin: { value: stdin, configurable: true },
      stdout: { value: stdout, configurable: true },
    });
    // A command runs when its module is evaluated.
    vi.resetModules();
    await import(`../../../infra/operate/${name}.ts`);
    // Data written to a stream arrives a moment later.
    await new Promise(setImmediate);
    return { code: Number(process.exitCode ?? 0), output: output.trim() };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, exitCode });
    Object.defineProperties(process, Object.fromEntries(streams));
    if (PORT === undefined) delete env.PORT;
    else env.PORT = PORT;
  }
}
