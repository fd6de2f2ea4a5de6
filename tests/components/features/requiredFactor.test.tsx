import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnAccount } from '../../../shared/accounts/model.ts';
import { accessible, fits } from '../support/show.tsx';
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
const lacking: ApiAnswers = {
  'GET user': { isAuthenticated: true, user: { username: 'admin' }, adminToken: 'token', needsFactor: true },
};
const templates = [{ name: 'news', subject: 'The bell in May', updatedAt: at, version: 1, isProtected: false }];

/** A server that refuses everything until the second factor is set up. */
const asking: ApiAnswers = {
  ...lacking,
  'GET account': own,
  'GET campaigns': () => refused(403, refusal),
  'GET email-templates': () => refused(403, refusal),
  'GET scheduled-sends': () => refused(403, refusal),
  'POST account/second-factor/offer': { uri: 'otpauth://totp/admin?secret=ABCDEFGHIJKLMNOP' },
  'POST account/second-factor': () => {
    answer({
      ...signedIn,
      'GET email-templates': templates,
      'GET scheduled-sends': [],
    });
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
