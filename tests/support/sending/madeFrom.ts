import { expect } from 'vitest';
import { FakeDynamo } from '../dynamo/fakeDynamo.ts';

export type Move = () => Promise<boolean>;

/**
 * Tries a move from each of the given states, which `begin` puts into `dynamo`, and returns those from which it is made.
 * From any other, it must change nothing.
 */
export async function madeFrom<From extends string>(
  dynamo: FakeDynamo,
  { states, begin, move }: { states: readonly From[]; begin: (from: From) => void; move: Move },
): Promise<From[]> {
  const made: From[] = [];
  for (const from of states) {
    dynamo.become(new FakeDynamo());
    begin(from);
    const before = JSON.stringify(dynamo.startingWith('sends', ''));
    if (await move()) made.push(from);
    else expect(JSON.stringify(dynamo.startingWith('sends', '')), `refused from ${from}`).toBe(before);
  }
  return made;
}
