import { createInterface } from 'node:readline/promises';

/** Asks for one line, also from a pipe. Undefined if the input ends without one. */
export async function ask(question: string): Promise<string | undefined> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  input.once('close', () => end(undefined));
  try {
    return await Promise.race([input.question(question), ended]);
  } finally {
    input.close();
  }
}
