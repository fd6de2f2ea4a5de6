import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/interleaved.ts';
import { runs } from '../../../support/run/runs.ts';
import {
  announce,
  deliver,
  fields,
  installSignupMails,
  mails,
  person,
  runWorker,
  signUp,
  textOf,
} from '../../../support/run/signupMails.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** No sign-up is confirmed twice, and no mailbox gets too many mails. */
let dynamo: FakeDynamo;
let clients: ReturnType<typeof installSignupMails>;
beforeEach(() => {
  dynamo = installFakeDynamo();
  clients = installSignupMails();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('nobody is mailed twice', () => {
  test('when the same sign-up is repeated, double-clicked, or its message is delivered three times', async () => {
    await announce();
    await Promise.all([signUp(), signUp()]);
    await deliver(3);
    await signUp({ city: 'Porto', firstName: 'Anna', email: 'ANA@example.org' });
    await deliver();
    expect(mails()).toHaveLength(1);
  });

  test('unless they change how they attend, or sign up again after the date was corrected', async () => {
    const { id } = await announce();
    await signUp();
    await deliver();
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf(1)).toContain('on Zoom');
    await upcomingEvents.update(id, { ...fields, eventDate: 'May 4, 2031', isActive: true });
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(textOf(2)).toContain('May 4, 2031');
    expect(mails()).toHaveLength(3);
  });

  test('and one mailbox gets at most five mails a day, whatever tags are in its address; other mailboxes still get theirs', async () => {
    await announce();
    for (let n = 0; n < 12; n++) {
      await signUp({
        email: `ana${n % 2 ? `+${n}` : ''}@example.org`,
        attendanceType: n % 3 ? 'virtual' : 'in-person',
      });
      await deliver();
    }
    expect(mails()).toHaveLength(5);
    await signUp({ email: 'ben@example.org' });
    await deliver();
    expect(mails()).toHaveLength(6);
  });

  test('and welcome mails count among the five, so that other spellings of an address cannot flood a mailbox', async () => {
    await announce();
    await emailTemplates.add({ name: protectedTemplates[0], subject: 'x', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (let n = 0; n < 4; n++) {
      await signUp({ email: `ana+${n}@example.org`, subscribeNewsletter: true });
      await deliver();
    }
    expect(mails()).toHaveLength(5);
    await signUp({ email: 'ben@example.org', subscribeNewsletter: true });
    await deliver();
    expect(mails()).toHaveLength(7);
  });

  test('even if SES did not accept the mail at first: it is retried, and then sent once', async () => {
    await announce();
    clients.ses
      .on(SendEmailCommand)
      .rejectsOnce({ name: 'TooManyRequestsException', message: 'Maximum sending rate exceeded' });
    await signUp();
    await deliver();
    expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([
      expect.objectContaining({ nextAt: expect.closeTo(Date.now() + 60_000, -4) }),
    ]);
    await retryDeferredMail(Date.now() + 30_000);
    await deliver(2);
    expect(mails()).toHaveLength(1);
    await retryDeferredMail(Date.now() + 61_000);
    await deliver(2);
    expect(mails()).toHaveLength(2);
    expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([]);
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(2);
  });

  test('even if they sign up, cancel and are mailed at the same time: they get one email for each sign-up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(fc.constantFrom('signUp', 'deliver', 'cancel'), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (scheduler, groups) => {
          let expectedTimes = 0;
          const { together } = installInterleaved(scheduler, () => {});
          clients = installSignupMails();
          await together([announce()]);
          const id = await signups.signupId(person.email, { id: 1 });
          const message = JSON.stringify({ kind: 'signup', signupId: id });
          const actions = {
            signUp: () => signUp(),
            deliver: () => runWorker([message]),
            cancel: () => signups.remove(id),
          };
          for (const group of groups) {
            expectedTimes += group.includes('signUp') ? 1 + group.filter((action) => action === 'cancel').length : 0;
            await together(group.map((action) => actions[action]()));
          }
          expect(mails().length).toBeLessThanOrEqual(Math.min(5, expectedTimes));
          const cancelled = groups.flat().includes('cancel');
          await together([signUp()]);
          await together([runWorker([message]), runWorker([message])]);
          // If they never cancelled, they have got exactly one email in the end.
          if (!cancelled) expect(mails()).toHaveLength(1);
          vi.restoreAllMocks();
        },
      ),
      { numRuns: runs(150) },
    );
  }, 60_000);
});
