import type { Scheduler } from 'fast-check';
import type { FakeDynamo } from './fakeDynamo.ts';
import { installFakeDynamo } from './installFakeDynamo.ts';

/**
 * As {@link installFakeDynamo}: the scheduler decides which call is answered next, and `judge` looks at the tables after
 * each. `together` has things done at the same time, and throws what `judge` threw meanwhile: a store that heard it
 * itself would take it for an error of DynamoDB.
 */
export function installInterleaved(scheduler: Scheduler, check: (dynamo: FakeDynamo) => void) {
  let violation: unknown;
  const dynamo = installFakeDynamo(async (name, answer) => {
    await scheduler.schedule(Promise.resolve(), name);
    try {
      return answer();
    } finally {
      try {
        check(dynamo);
      } catch (error) {
        violation ??= error;
      }
    }
  });
  const together = async (work: Promise<unknown>[]) => {
    await scheduler.waitFor(Promise.all(work));
    if (violation) throw violation;
  };
  return { dynamo, together };
}
