/** Milliseconds between two looks: most of what a test waits for is a moment away, the rest may be a minute away. */
const [firstPause, longestPause] = [25, 100];

/** Asks again until `ask` gives something that is not undefined; throws after `seconds`, naming what it waited for. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, seconds = 90): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let pause = firstPause; ; pause = Math.min(longestPause, 1.2 * pause)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
