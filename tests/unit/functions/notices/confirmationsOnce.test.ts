import { describe, expect, test } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import { counts as countSignups } from '../../../../functions/lib/people/signups/seats.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  mailed,
  mails,
  signUp,
  signupIdOf,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/** No sign-up is confirmed twice, no mailbox gets too many mails, and a link cancels one sign-up alone. */
const hour = 3_600_000;
withSignupMails(Date.UTC(2031, 3, 15, 12));

describe('a confirmation', () => {
  test('is mailed once, however often a sign-up is repeated, double-clicked or its message delivered', async () => {
    await announce();
    await Promise.all([signUp(), signUp()]);
    await deliver(3);
    await signUp({ city: 'Porto', firstName: 'Anna', email: 'ANA@example.org' });
    await deliver();
    expect(mails()).toHaveLength(1);
  });

  test('is mailed again to someone who signs up once more later, or had canceled; none is after they cancel', async () => {
    await announce();
    await signUp();
    await deliver();
    pass(9 * 60_000);
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    expect(mails()).toHaveLength(1);
    pass(2 * 60_000);
    await signUp({ attendanceType: 'virtual' });
    await deliver(2);
    // It says what they booked, not what was typed now.
    expect(mailed()[1]).toBe(mailed()[0]);
    expect(textOf(1)).toContain('The Sample Hall');
    await signUp();
    await signups.remove(await signupIdOf());
    await deliver();
    expect(mails()).toHaveLength(2);
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(3);
  });
});

test('a mailbox gets at most five mails of forms a day, welcomes too, whatever tags are in its address', async () => {
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
  // Those beyond it wait until the next day, so that no stranger keeps the owner's from the mailbox.
  await sweepOutbox(Date.now() + 23 * hour);
  await deliver();
  expect([mails().length, waitingMails().length]).toEqual([7, 3]);
  pass(24 * hour + 1);
  await sweepOutbox(Date.now());
  await deliver();
  expect([mails().length, waitingMails().length]).toEqual([10, 0]);
});

describe('the link to cancel', () => {
  const cancel = (token: string) => call('signups/cancel', { query: { token } });
  const expected = async () => (await countSignups()).reduce((sum, each) => sum + each.inPerson + each.virtual, 0);

  test('removes only that sign-up from the list and the counts, without a login, and may be used twice', async () => {
    await signUp();
    await announce();
    await signUp();
    await deliver();
    expect(await expected()).toBe(2);
    for (const _ of [1, 2]) expect((await cancel(cancelTokenIn(1))).statusCode).toBe(200);
    expect(await expected()).toBe(1);
    expect((await signups.list()).items.map(({ eventDate }) => eventDate)).toEqual(['']);
  });

  test('of a sign-up that was canceled does not cancel a later one', async () => {
    await announce();
    for (const _ of [1, 2]) {
      await signUp();
      await deliver();
      pass(1000);
      if (mails().length === 1) expect((await cancel(cancelTokenIn())).statusCode).toBe(200);
      await deliver();
    }
    expect((await cancel(cancelTokenIn(0))).statusCode).toBe(200);
    expect(await expected()).toBe(1);
    expect((await cancel(cancelTokenIn(mails().length - 1))).statusCode).toBe(200);
    expect(await expected()).toBe(0);
  });

  test('contains a token that is valid for nothing else, and accepts no other token', async () => {
    await announce();
    await signUp();
    await deliver();
    const token = cancelTokenIn();
    const [id = ''] = token.split('.');
    expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(400);
    for (const wrong of [await linkToken('unsubscribe', id), `${token}x`, id, '', `${id}.${id}`])
      expect((await cancel(wrong)).statusCode).toBe(400);
    expect(await expected()).toBe(1);
  });
});
