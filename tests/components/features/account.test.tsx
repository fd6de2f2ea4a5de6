import { Provider } from 'react-redux';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerStepUp, api } from '../../../frontend/api/api.ts';
import { createStore } from '../../../frontend/app/store.ts';
import { Account } from '../../../frontend/features/accounts/Account.tsx';
import { Admins } from '../../../frontend/features/accounts/Admins.tsx';
import { StepUp } from '../../../frontend/features/accounts/RequireSession.tsx';
import type { AllAdmins, OwnAccount } from '../../../shared/accounts/model.ts';
import * as routes from '../../../shared/accounts/routes.ts';
import { accessible, fits, hasFocus, linesIn, show } from '../support/show.tsx';
import { type ApiAnswers, type ApiCall, answer, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

/** An admin without a second factor, on a site that asks every admin for one. */

const at = '2031-05-03T10:00:00.000Z';
const own: OwnAccount = {
  ...{ username: 'admin', address: null, unconfirmedAddress: null, passwordSetAt: at, recoveryCodes: null },
  ...{ secondFactorRequired: true, passkeys: [], devices: [] },
};
const refusal =
  'This site requires a second factor of every admin. Please set yours up first, under your name in the admin.';
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mnop-qrst-uvw${n}`);
const templates = [{ name: 'news', subject: 'The bell in May', updatedAt: at, version: 1, isProtected: false }];

/** A server that refuses everything until the second factor is set up. */
const asking: ApiAnswers = {
  'GET user': { isAuthenticated: true, user: { username: 'admin' }, adminToken: 'token', needsFactor: true },
  'GET account': own,
  'GET campaigns': () => refused(403, refusal),
  'GET email-templates': () => refused(403, refusal),
  'GET scheduled-sends': () => refused(403, refusal),
  'POST account/second-factor/offer': { uri: 'otpauth://totp/admin?secret=ABCDEFGHIJKLMNOP' },
  'POST account/second-factor': () => {
    answer({ ...signedIn, 'GET email-templates': templates, 'GET scheduled-sends': [] });
    return Response.json({ recoveryCodes: codes });
  },
};
const saved = (body: unknown) => ({
  ...(body as object),
  ...{ id: 1, version: 1, imageUrl: '', duration: '', isActive: false },
});
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('a page that is opened shows the account instead; once the codes are kept, “Go on” leads to the page', async () => {
  await openSite('/admin/email-templates?sort=name', { answers: asking });
  await expect.element(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeDisabled();
  expect(document.title).toMatch(/^Admin - Set up a second factor/);
  expect(calls('GET email-templates')).toEqual([]);
  expect(calls('GET campaigns')).toEqual([]);
  await fits([390, 768, 1440]);
  await accessible({ page: true });

  await press('Switch on');
  await press('Continue');
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await press('Switch On');
  await see('They’re shown only now');
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await see('Save the codes first');
  await press('I’ve saved them');
  await press('Go on');
  await see('The bell in May');
  expect(location.pathname + location.search).toBe('/admin/email-templates?sort=name');
});

test('in the middle of work the refusal says what to do, and what was typed stays', async () => {
  await openSite('/admin/events', { answers: { ...signedIn, 'GET upcoming-events': [] } });
  await press('Add New Event');
  const event = { Title: 'Lanterns', Guests: 'Freya Montclair', Description: 'On waiting.', Time: '7:00 PM' };
  for (const [label, text] of Object.entries({ ...event, Date: 'May 7, 2099' }))
    await page.getByLabelText(label).first().fill(text);
  answer({ ...asking, 'POST upcoming-events': () => refused(403, refusal) });
  await press('Create');
  await see('Please set yours up first, under your name in the admin.');
  await expect.element(page.getByLabelText('Title').first()).toHaveValue('Lanterns');
  answer({ ...signedIn, 'POST upcoming-events': ({ body }: ApiCall) => Response.json(saved(body), { status: 201 }) });
  await press('Create');
  await see('Event created successfully');
});

test('where everyone needs one, the account page does not offer to switch it off', async () => {
  const admins = { admins: [], invitations: [] };
  const answers = { ...signedIn, 'GET account': { ...own, recoveryCodes: 10 }, 'GET admins': admins };
  await openSite('/admin/account', { answers });
  await expect.element(page.getByRole('button', { name: 'Use another app' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Switch off' }).elements()).toEqual([]);
});

describe('the account page', () => {
  const own: OwnAccount = {
    ...{ username: 'Ana', address: 'ana@example.org', unconfirmedAddress: null, passwordSetAt: at, recoveryCodes: 10 },
    secondFactorRequired: false,
    passkeys: [{ id: 'p', name: 'My telephone', createdAt: at, lastUsedAt: null, synced: true }],
    devices: [{ id: 'a', name: 'Firefox on Linux', since: at, lastSeenAt: at, current: true }],
  };
  const everyone: AllAdmins = {
    admins: ['Ana', 'Ben'].map((username) => ({
      username,
      address: `${username}@riverpress.example.org`,
      since: at,
      lastSignedInAt: at,
      hasSecondFactor: true,
      ...{ hasPasskey: true, isYou: username === 'Ana' },
    })),
    invitations: [{ id: 'i', email: 'dora@example.org', invitedBy: 'Ana', sentAt: at, endsAt: at }],
  };

  // No test inherits a confirmation.
  beforeEach(() => answerStepUp());

  const confirmation = 'Please enter your password';

  /** Opens the account page and records what it sends. Every change asks for a confirmation, and each is answered with `answer`. */
  async function open(
    account: OwnAccount,
    answer: (body: { code?: string }) => Response = () => Response.json({ stepUpToken: 'token' }),
  ) {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (pathname === routes.account.get.path) return Response.json(account);
      if (pathname === routes.admins.list.path) return Response.json(everyone);
      if (pathname !== routes.account.stepUp.path && new Headers(init?.headers).get('X-Step-Up') !== 'token')
        return Response.json({ message: 'x', fields: { currentPassword: confirmation } }, { status: 403 });
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      sent.push([pathname, body]);
      if (pathname === routes.account.offerSecondFactor.path)
        return Response.json({ uri: 'otpauth://totp/Ana?secret=ABCDEFGH' });
      return pathname === routes.account.stepUp.path ? answer(body) : new Response(null, { status: 204 });
    });
    // Writes carry the token of the session.
    const store = createStore();
    const user = { isAuthenticated: true, user: { username: 'Ana' }, adminToken: 'admin' };
    await store.dispatch(api.util.upsertQueryData('user', undefined, user));
    await show(
      <Provider store={store}>
        <Account />
        <Admins />
        <StepUp />
      </Provider>,
    );
    return sent;
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const dialog = () => page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const password = () => page.getByLabelText('Your password', { exact: true });
  const code = () => page.getByRole('textbox', { name: 'Code' });

  /** How each change begins, and where it is sent once it is confirmed. */
  const changes: [name: string, begin: () => Promise<unknown>, path: string][] = [
    ['a new passkey', () => press('Add a passkey').then(() => press('Create Passkey')), 'account/passkeys/offer'],
    ['a removed passkey', () => press('Remove My telephone').then(() => press('Remove')), 'account/passkeys/p/remove'],
    ['another app', () => press('Use another app').then(() => press('Continue')), 'account/second-factor/offer'],
    ['no app', () => press('Switch off').then(() => press('Switch Off')), 'account/second-factor/remove'],
    ['new codes', () => press('Renew codes').then(() => press('Renew')), 'account/second-factor/recovery-codes'],
    ['an invitation sent again', () => press('Send again: the invitation to dora@example.org'), 'invitations'],
    ['a removed admin', () => press('Remove Ben').then(() => press('Remove')), 'admins/Ben/remove'],
  ];

  test.each(changes)('%s takes the password and a code, once; then it is sent', async (_, begin, path) => {
    const sent = await open(own);
    await begin();
    await expect.element(dialog()).toBeVisible();
    await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code()).toBeRequired();
    await fits([390, 768, 1440]);
    await accessible();
    expect(sent).toEqual([]);
    await password().fill('right');
    await code().fill('123456');
    await press('Continue');
    await vi.waitFor(() => expect(sent.map((each) => (each as [string])[0])).toContain(`/api/${path}`));
    expect(sent[0]).toEqual([routes.account.stepUp.path, { currentPassword: 'right', code: '123456' }]);
    expect(dialog().elements()).toEqual([]);
  });

  test('on a tablet, the address of an admin stands on one line, and so does “Remove” beside it', async () => {
    await open(own);
    await page.viewport(768, 900);
    const address = page.getByText('Ben@riverpress.example.org');
    await expect.element(address).toBeVisible();
    expect(linesIn(address)).toBe(1);
    for (const name of ['Remove Ben', 'Remove My telephone'])
      expect(linesIn(page.getByRole('button', { name }))).toBe(1);
  });

  test('what was typed stays if the confirmation is canceled, and nothing is sent', async () => {
    const sent = await open(own);
    await press('Invite an admin');
    await page.getByLabelText('Email address').fill('bo@example.org');
    await press('Send Invitation');
    await expect.element(dialog()).toBeVisible();
    await press('Cancel');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Email address')).toHaveValue('bo@example.org');
    expect(sent).toEqual([]);
  });

  test('only a password is asked for without a second factor; if it was switched on elsewhere, a code too', async () => {
    const message = 'Please enter the code that your authenticator app shows.';
    const sent = await open({ ...own, recoveryCodes: null }, (body) =>
      body.code
        ? Response.json({ stepUpToken: 'token' })
        : Response.json({ message: 'x', fields: { code: message } }, { status: 400 }),
    );
    await press('Switch on');
    await press('Continue');
    await password().fill('right');
    expect(code().elements()).toEqual([]);
    await press('Continue');
    await expect.element(code()).toHaveAccessibleDescription(expect.stringContaining(message));
    await hasFocus('Code');
    await expect.element(password()).toHaveValue('right');
    await code().fill('123456');
    await press('Continue');
    await expect.element(page.getByText('Scan this with an authenticator app', { exact: false })).toBeVisible();
    expect(sent.at(-2)).toEqual([routes.account.stepUp.path, { currentPassword: 'right', code: '123456' }]);
  });
});
