import { createInterface } from 'node:readline/promises';

/** Asks a question; true only if the answer is "yes". Reads one line, also from a pipe. False if the input ends first. */
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
