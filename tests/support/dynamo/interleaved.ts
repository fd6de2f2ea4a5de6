import type { Scheduler } from 'fast-check';
import type { FakeDynamo } from './fakeDynamo.ts';
import { installFakeDynamo } from './installFakeDynamo.ts';

/**
 * Like {@link installFakeDynamo}, but the scheduler decides which call is answered next, and `check` inspects the
 * tables after each. `together` runs work concurrently, and throws what `check` threw meanwhile: a store would take
 * that error for one of DynamoDB.
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
