import { beforeEach, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { admin } from '../../../../functions/lib/health/checks.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { signedIn, withAdmins, withApp } from '../../../support/accounts/adminAccounts.ts';
import { asWorker } from '../../../support/run/granted.ts';

const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

/** Ana and Ben, neither of whom has a second factor. */
withAdmins();
const settings = (secondFactorRequired: boolean) => vi.stubEnv('SETTINGS', JSON.stringify({ secondFactorRequired }));
beforeEach(() => settings(false));

const switchedOn = async (username: string) => withApp(await signedIn(username));

test('the doctor names the admins without a second factor, and says how every admin gets one', async () => {
  expect(await admin()).toEqual({
    good: true,
    says: 'Ana, Ben',
    advice: expect.stringMatching(
      /^Ana and Ben log in with only a password\. .*under their name.*secondFactorRequired/,
    ),
  });
  await switchedOn('Ana');
  expect(await admin()).toMatchObject({
    good: true,
    advice: expect.stringMatching(/^Ben logs in with only a password\./),
  });
  await switchedOn('Ben');
  expect(await admin()).toEqual({ good: true, says: 'Ana, Ben' });
});

test('where every admin needs one, the doctor says who has yet to set it up, and has no advice', async () => {
  settings(true);
  await switchedOn('Ana');
  expect(await admin()).toEqual({ good: true, says: 'Ana, Ben; Ben has yet to set up a second factor' });
  await switchedOn('Ben');
  expect(await admin()).toEqual({ good: true, says: 'Ana, Ben' });
});

test('without an admin, that is what is wrong', async () => {
  for (const { username } of await admins.list()) await manageAdmins({ action: 'remove', username });
  expect(await admin()).toMatchObject({ good: false, says: 'There is none: no one can log in' });
});
