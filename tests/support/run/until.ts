/** Milliseconds between two calls: most waits are short, but some may take a minute. */
const [firstPause, longestPause] = [25, 100];

/** Calls `ask` until its result is neither undefined nor false. Throws after `seconds`: only what hangs takes that long. */
export async function until<T>(what: string, ask: () => Promise<T | false | undefined>, seconds = 240): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let pause = firstPause; ; pause = Math.min(longestPause, 1.2 * pause)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
