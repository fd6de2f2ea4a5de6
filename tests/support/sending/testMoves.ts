import { expect, test } from 'vitest';
import { FakeDynamo } from '../dynamo/fakeDynamo.ts';

/** A change of table `sends`, and whether it was made; without an answer, it was made if anything changed. */
type Make = () => Promise<unknown>;

/**
 * A test for each move, which tries it from each of `states`; `begin` writes a state. It must be made from those in `from` alone,
 * and change nothing where it is refused.
 */
export function testMoves<State extends string>(
  dynamo: () => FakeDynamo,
  { states, begin }: { states: readonly State[]; begin: (state: State) => void },
  moves: [move: string, from: State[], make: Make][],
): void {
  test.each(moves)('%s', async (_move, from, make) => {
    const rows = () => JSON.stringify(dynamo().startingWith('sends', ''));
    const made: State[] = [];
    for (const state of states) {
      dynamo().become(new FakeDynamo());
      begin(state);
      const before = rows();
      if ((await make()) ?? rows() !== before) made.push(state);
      else expect(rows(), `refused from ${state}`).toBe(before);
    }
    expect(made).toEqual(states.filter((state) => from.includes(state)));
  });
}
