import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';

/**
 * The pause between two requests of a visitor, in milliseconds: short enough that each step of a rotation meets some.
 */
const between = 20;

/** Visitors who send requests through the local edge until they are stopped. */
export function traffic(cloud: Cloud) {
  const answers: number[] = [];
  let goesOn = true;
  const ask = async () => {
    while (goesOn) {
      answers.push((await fetch(`${cloud.url}/api/user`)).status);
      await pause(between);
    }
  };
  const running = [ask(), ask()];
  return {
    /** Waits for an answer to a request sent after this call. */
    async another(): Promise<void> {
      // Each visitor may have sent one request before.
      const wanted = answers.length + running.length + 1;
      await until('another answer', async () => (answers.length >= wanted ? true : undefined));
    },
    /** The status of each answer. */
    async stop(): Promise<number[]> {
      goesOn = false;
      await Promise.all(running);
      return answers;
    },
  };
}
