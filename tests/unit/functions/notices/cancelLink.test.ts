import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { counts as countSignups } from '../../../../functions/lib/people/signups/eventCounts.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  installSignupMails,
  mails,
  person,
  signUp,
} from '../../../support/run/signupMails.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** The link in a confirmation that cancels the sign-up. */
let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
  installSignupMails();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const cancel = (token: string) => call('signups/cancel', { query: { token } });
/** How many people are expected at events. */
const countExpected = async () => {
  const counts = await countSignups();
  return counts.reduce((sum, { inPerson, virtual }) => sum + inPerson + virtual, 0);
};

describe('the link to cancel', () => {
  const booked = async () => {
    await announce();
    await signUp();
    await deliver();
    return cancelTokenIn(mails().length - 1);
  };

  test('removes the sign-up from the list and the counts without a login, and may be used twice', async () => {
    const token = await booked();
    expect(await countExpected()).toBe(1);
    for (const _ of [1, 2]) expect((await cancel(token)).statusCode).toBe(200);
    expect([await countExpected(), (await signups.list()).items]).toEqual([0, []]);
  });

  test('cancels only that sign-up', async () => {
    await signUp();
    const token = await booked();
    expect(await countExpected()).toBe(2);
    await cancel(token);
    expect((await signups.list()).items.map(({ eventDate }) => eventDate)).toEqual(['']);
  });

  test('contains a token that is valid for nothing else, and accepts no other token', async () => {
    const token = await booked();
    const [id = ''] = token.split('.');
    const leave = (someToken: string) => call('newsletter/unsubscribe', { query: { token: someToken } });
    expect((await leave(token)).statusCode).toBe(400);
    for (const wrong of [await linkToken('unsubscribe', id), `${token}x`, id, '', `${id}.${id}`])
      expect((await cancel(wrong)).statusCode).toBe(400);
    expect(await countExpected()).toBe(1);
  });

  test('stops mails that are still on their way; somebody who signs up again gets another mail', async () => {
    await announce();
    await signUp();
    await signups.remove(await signups.signupId(person.email, { id: 1 }));
    await deliver();
    expect(mails()).toEqual([]);
    await signUp();
    await deliver();
    expect(mails()).toHaveLength(1);
    expect(dynamo.startingWith('people', 'SIGNUP#')).toHaveLength(1);
  });
});
