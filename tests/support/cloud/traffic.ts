import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';

/** Between two requests of one visitor, in milliseconds: so many that each step of a rotation meets some. */
const between = 20;

/** Visitors who ask through the local edge all the time, until they are told to stop. */
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
    /** Waits for an answer to somebody who asked after this call. */
    async another(): Promise<void> {
      // Each visitor may have asked one question before.
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
