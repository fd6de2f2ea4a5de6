import { beforeEach, describe, expect, test } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import { AccountBrowser } from '../../../support/accounts/accountBrowser.ts';
import { currentPassword, dynamo, signedIn, withAdmins } from '../../../support/accounts/adminAccounts.ts';

let ana: AccountBrowser;
let ben: AccountBrowser;
withAdmins();
beforeEach(async () => {
  [ana, ben] = [await signedIn('Ana'), await signedIn('Ben')];
});

const remove = (username: string, by = ana, password = currentPassword) =>
  by.call('admins/remove', { path: { username }, body: { currentPassword: password } });
const names = async () => (await admins.list()).map(({ username }) => username);

describe('removing an admin', () => {
  test('signs them out at once and deletes everything of their account', async () => {
    expect((await remove('Ben', ana, 'wrong')).fields).toEqual({ currentPassword: 'This isn’t your password.' });
    await ben.call('account/changeAddress', { body: { currentPassword, address: 'ben@example.org' } });
    await ben.call('account/offerSecondFactor', { body: { currentPassword } });
    expect((await remove('ben')).status).toBe(204);
    expect(await ben.isSignedIn()).toBe(false);
    expect((await ben.logIn('Ben')).status).toBe(401);
    for (const kind of ['ADMIN#ben', 'SECOND_FACTOR#', 'UNCONFIRMED_ADDRESS#', 'SESSION#ben'])
      expect(dynamo.startingWith('access', kind), kind).toEqual([]);
    expect((await remove('Ben')).status).toBe(404);
  });

  test('is refused for oneself, and one admin remains when two remove each other', async () => {
    expect(await remove('ANA')).toMatchObject({
      status: 409,
      message: 'You can’t remove yourself, but another admin can.',
    });
    dynamo.before('TransactWriteCommand', async () => {
      expect((await remove('Ana', ben)).status).toBe(204);
    });
    expect((await remove('Ben', ana)).status).toBe(404);
    expect(await names()).toEqual(['Ben']);
    expect([await ana.isSignedIn(), await ben.isSignedIn()]).toEqual([false, true]);
  });

  test('lets them not finish a login that is under way', async () => {
    const other = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await remove('Ben')).status).toBe(204);
    });
    expect((await other.logIn('Ben')).status).toBe(401);
    expect(dynamo.startingWith('access', 'SESSION#ben')).toEqual([]);
  });

  test('cleans up after a removal that was interrupted halfway', async () => {
    // The account is gone, but the session is still there.
    await admins.remove('Ben');
    expect(await ben.isSignedIn()).toBe(true);
    expect((await remove('Ben')).status).toBe(404);
    expect(await ben.isSignedIn()).toBe(false);
  });
});

test('an operator sets the address for notices and sees it in the list', async () => {
  await manageAdmins({ action: 'address', username: 'ana', address: 'ana@example.org' });
  expect(await manageAdmins({ action: 'list' })).toMatchObject([{ username: 'Ana', address: 'ana@example.org' }, {}]);
  await expect(manageAdmins({ action: 'address', username: 'Dora', address: 'd@example.org' })).rejects.toThrow(
    'no admin',
  );
});
