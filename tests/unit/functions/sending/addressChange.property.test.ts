import fc from 'fast-check';
import { afterEach, test, vi } from 'vitest';
import { environment } from '../../../support/data/sendWorld.ts';
import { runs } from '../../../support/run/runs.ts';
import { fault, move, moveOrSend, sesAnswer } from '../../../support/sending/ledgerActions.ts';
import { LedgerPlay } from '../../../support/sending/ledgerPlay.ts';

Object.assign(process.env, environment);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('whoever changes their address just before or during a send gets one email of it and is not forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.record({
        hurried: fc.boolean(),
        faults: fc.array(fault, { maxLength: 60 }),
        answers: fc.array(sesAnswer, { maxLength: 2 }),
      }),
      fc.array(move, { maxLength: 4 }),
      fc.constantFrom(0, 0.5, 2),
      fc.array(fc.array(moveOrSend, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      async (scheduler, conditions, before, minutes, groups) => {
        const play = new LedgerPlay(scheduler, conditions);
        try {
          play.people();
          for (const each of before) await scheduler.waitFor(play.perform(each));
          play.pass(minutes);
          await scheduler.waitFor(Promise.all([play.begin(), ...before.map((each) => play.perform(each))]));
          for (const group of groups) {
            play.pass(0.3);
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
    { numRuns: runs(60) },
  );
}, 300_000);
