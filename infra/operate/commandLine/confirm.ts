import { createInterface } from 'node:readline/promises';

/** Asks a question that "yes" answers; true for it alone. Reads one line, also from a pipe. False where there is none. */
export async function confirm(question: string): Promise<boolean> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => input.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([input.question(`${question} Type yes: `), ended]);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    input.close();
  }
}
