import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from '../../../frontend/app/store.ts';
import { Account } from '../../../frontend/features/accounts/account/Account.tsx';
import { Admins } from '../../../frontend/features/accounts/account/Admins.tsx';
import type { AllAdmins, OwnAccount } from '../../../shared/accounts/model/account.ts';
import { account as accountRoutes } from '../../../shared/accounts/routes/account.ts';
import { admins as adminRoutes } from '../../../shared/accounts/routes/admins.ts';
import { accessible, fits, hasFocus, show } from '../support/show.tsx';

const at = '2031-05-03T10:00:00.000Z';
const own: OwnAccount = {
  ...{ username: 'Ana', address: 'ana@example.org', unconfirmedAddress: null, passwordSetAt: at, recoveryCodes: 10 },
  secondFactorRequired: false,
  passkeys: [{ id: 'p', name: 'My telephone', createdAt: at, lastUsedAt: null, synced: true }],
  devices: [{ id: 'a', name: 'Firefox on Linux', since: at, lastSeenAt: at, current: true }],
};
const everybody: AllAdmins = {
  admins: ['Ana', 'Ben'].map((username) => ({
    ...{ username, address: null, since: at, lastSignedInAt: at, hasSecondFactor: true },
    ...{ hasPasskey: true, isYou: username === 'Ana' },
  })),
  invitations: [],
};

/** Opens the account page and records what it sends. An offer of a second factor is answered with `answer`. */
async function open(account: OwnAccount, answer: (body: { code?: string }) => Response = () => Response.json({})) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (pathname === accountRoutes.get.path) return Response.json(account);
    if (pathname === adminRoutes.list.path) return Response.json(everybody);
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    return answer(body);
  });
  await show(
    <Provider store={createStore()}>
      <Account />
      <Admins />
    </Provider>,
  );
  return sent;
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const code = () => page.getByRole('textbox', { name: 'Code' });

const dialogs = [
  'Add a passkey',
  'Remove My telephone',
  'Change',
  'Use another app',
  'Renew codes',
  'Switch off',
  'Invite an admin',
  'Remove Ben',
];
test.each(dialogs)('with the second factor on, "%s" asks for a code besides the password', async (name) => {
  const sent = await open(own);
  await press(name);
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code()).toBeRequired();
  await fits([390, 768, 1440]);
  await accessible();
  expect(sent).toEqual([]);
});

test('with the second factor off, only the password is required', async () => {
  await open({ ...own, recoveryCodes: null });
  await press('Switch on');
  await expect.element(page.getByLabelText('Your password')).toBeVisible();
  expect(code().elements()).toEqual([]);
});

test('if it was switched on elsewhere in the meantime, the code field appears with the error and the focus', async () => {
  const message = 'Please enter the code that your authenticator app shows.';
  const sent = await open({ ...own, recoveryCodes: null }, (body) =>
    body.code
      ? Response.json({ uri: 'otpauth://totp/Ana?secret=ABCDEFGH' })
      : Response.json({ message: 'x', fields: { code: message } }, { status: 400 }),
  );
  await press('Switch on');
  await page.getByLabelText('Your password').fill('right');
  await press('Continue');
  await expect.element(code()).toHaveAccessibleDescription(expect.stringContaining(message));
  await hasFocus('Code');
  await expect.element(page.getByLabelText('Your password')).toHaveValue('right');
  await code().fill('123456');
  await press('Continue');
  await expect.element(page.getByText('Scan this with an authenticator app', { exact: false })).toBeVisible();
  expect(sent.at(-1)).toEqual({ currentPassword: 'right', code: '123456' });
});
