import fc from 'fast-check';
import { afterEach, test, vi } from 'vitest';
import { environment } from '../../../support/data/sendWorld.ts';
import { runs } from '../../../support/run/runs.ts';
import { action, fault, sesAnswer } from '../../../support/sending/ledgerActions.ts';
import { LedgerPlay } from '../../../support/sending/ledgerPlay.ts';

Object.assign(process.env, environment);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('whatever happens, in any order: nobody gets a second mail unless an admin chose it, nobody is lost, and a send is complete only when it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.record({
        hurried: fc.boolean(),
        faults: fc.array(fault, { maxLength: 200 }),
        answers: fc.array(sesAnswer, { maxLength: 15 }),
      }),
      fc.boolean(),
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 25 }),
      async (scheduler, conditions, underWay, groups) => {
        const play = new LedgerPlay(scheduler, conditions);
        try {
          await scheduler.waitFor(underWay ? play.startUnderWay() : play.start());
          for (const group of groups) {
            play.pass(8);
            await scheduler.waitFor(Promise.all(group.map((each) => play.perform(each))));
            play.rethrow();
          }
          await scheduler.waitFor(play.comeToRest());
          play.rethrow();
          if (play.world.meta) play.checks.checkTheEnd();
        } finally {
          vi.restoreAllMocks();
          vi.useRealTimers();
        }
      },
    ),
    { numRuns: runs(300) },
  );
}, 300_000);

test('whenever the final count of the ledger happens, no late count of a worker changes it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(sesAnswer, { maxLength: 5 }), async (scheduler, answers) => {
      const play = new LedgerPlay(scheduler, { hurried: false, faults: [], answers });
      try {
        await scheduler.waitFor(play.startUnderWay());
        await scheduler.waitFor(play.finish());
        play.rethrow();
      } finally {
        vi.restoreAllMocks();
        vi.useRealTimers();
      }
    }),
    { numRuns: runs(300) },
  );
}, 300_000);
