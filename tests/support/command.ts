import { spawn } from 'node:child_process';

/** What a command said on both its outputs, trimmed, and how it ended. */
export interface Ended {
  code: number | null;
  says: string;
}

/**
 * Runs one of the commands for operators, `infra/operate/<name>.ts`, against the local cloud at `url`. `input` is typed
 * into it: at once, or what the function makes of what the command has said. It is killed as soon as it says `killAt`.
 */
export async function runCommand(
  url: string,
  name: string,
  args: string[],
  input: string | ((says: string) => string | undefined) = '',
  killAt?: RegExp,
): Promise<Ended> {
  const env = { ...process.env, PORT: new URL(url).port };
  const child = spawn(process.execPath, [`infra/operate/${name}.ts`, ...args], { env, stdio: 'pipe' });
  let says = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      says += data;
      if (killAt?.test(says)) child.kill('SIGKILL');
      const line = typeof input === 'string' ? undefined : input(says);
      if (line !== undefined && !child.stdin.writableEnded) child.stdin.end(line);
    });
  }
  if (typeof input === 'string') child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, says: says.trim() };
}
