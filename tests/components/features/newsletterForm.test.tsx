import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { outcomePath, pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { managed, next, recent, upcoming } from '../../support/site/publicContent.ts';
import { noCounts } from '../support/adminAnswers.ts';
import { lose } from '../support/lose.ts';
import { accessible, fits, hasFocus } from '../support/show.tsx';
import { type ApiAnswers, answer, calls, openSite, refused, requests, see, signedIn } from '../support/site.tsx';

const form = (name: string) => page.getByRole('form', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('alert').filter({ hasText: 'Did you mean' });
const newsletter = { label: 'Newsletter', call: 'POST newsletter/subscribe', send: 'Subscribe', typed: {} };

interface Form {
  label: string;
  at: string;
  call: string;
  send: string;
  /** What it has beside names and address. */
  typed: object;
}

/** Where visitors enter an address. */
const forms = {
  'the newsletter page': { ...newsletter, at: pages.newsletter },
  'the newsletter form on the dark band of Home': { ...newsletter, at: pages.home },
  'the live audience form': {
    ...{ label: 'Live audience', call: 'POST audience-signup', send: 'Join Live Audience' },
    ...{ at: pages.signup, typed: { City: 'Lisbon' } },
  },
} satisfies Record<string, Form>;

const answers = (call: string): ApiAnswers => ({
  ...{ 'GET letters': [], 'GET archive-guests': [], 'GET episodes': [], 'GET recent-events': [] },
  ...{ 'GET recent-events/active': recent, 'GET upcoming-events/active': next, 'GET upcoming-events': [upcoming] },
  [call]: () => refused(500, 'Out of order'),
});

async function fillIn({ at, label, call, typed }: Form, email: string): Promise<void> {
  await openSite(at, { answers: answers(call) });
  const all = { 'First Name': 'Ana', 'Last Name': 'Lima', Email: email, ...typed };
  for (const [name, text] of Object.entries(all)) await form(label).getByLabelText(name, { exact: true }).fill(text);
  if (label === 'Live audience') await page.getByRole('radio', { name: /Virtual/ }).click();
  await form(label)
    .getByRole('checkbox', { name: /^I agree/ })
    .click();
}

const field = ({ label }: Form) => form(label).getByLabelText('Email', { exact: true });
const sent = ({ call }: Form) => calls(call).map(({ body }) => (body as { email: string }).email);

test.each<[string, Form]>(Object.entries(forms))(
  '%s asks about a mistyped domain before it sends, and a button mends it',
  async (_, at) => {
    await fillIn(at, 'ana@gmial.com');
    await button(at.send).click();
    await expect.element(question()).toHaveTextContent('Did you mean gmail.com?');
    await expect.element(field(at)).toHaveFocus();
    await expect.element(field(at)).toHaveAccessibleDescription(/^Did you mean gmail\.com\?/);
    await expect.element(field(at)).not.toBeInvalid();
    await accessible();
    await fits([1440, 390]);
    await button('Use gmail.com').click();
    await expect.element(field(at)).toHaveValue('ana@gmail.com');
    await expect.element(field(at)).toHaveFocus();
    await expect.element(question()).not.toBeInTheDocument();
    expect(sent(at)).toEqual([]);
    await button(at.send).click();
    await expect.poll(() => sent(at)).toEqual(['ana@gmail.com']);
  },
);

const at = forms['the newsletter page'];

test('the question is answered from the keyboard: Enter sends, Tab leads to the answers', async () => {
  await fillIn(at, 'ana@hotmial.com');
  await field(at).click();
  await userEvent.keyboard('{Enter}');
  await see('Did you mean hotmail.com?');
  await userEvent.keyboard('{Tab}');
  await hasFocus('Use hotmail.com');
  await userEvent.keyboard('{Tab}');
  await hasFocus('Keep hotmial.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(field(at)).toHaveFocus();
  expect(sent(at)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(at)).toEqual(['ana@hotmial.com']);
});

test('the second press sends the address unchanged; another typo is asked about first', async () => {
  await fillIn(at, 'ana@gmial.com');
  await button(at.send).click();
  await see('Did you mean gmail.com?');
  await field(at).fill('ana@yaho.com');
  await expect.element(question()).not.toBeInTheDocument();
  await button(at.send).click();
  await see('Did you mean yahoo.com?');
  expect(sent(at)).toEqual([]);
  await button(at.send).click();
  await expect.poll(() => sent(at)).toEqual(['ana@yaho.com']);
  await expect.element(question()).not.toBeInTheDocument();
});

test('the question comes after what is wrong in other fields', async () => {
  await fillIn(at, 'ana@gmial.com');
  await form(at.label).getByLabelText('First Name').fill('');
  await button(at.send).click();
  await see('First name is required');
  await expect.element(question()).not.toBeInTheDocument();
  await form(at.label).getByLabelText('First Name').fill('Ana');
  await button(at.send).click();
  await see('Did you mean gmail.com?');
});

test('without the code that knows mistyped domains, a form checks its fields and sends', async () => {
  lose(/meantDomain/);
  await fillIn(at, 'ana@example.org');
  await form(at.label).getByLabelText('First Name').fill('A');
  await button(at.send).click();
  await see('First name is required');
  expect(sent(at)).toEqual([]);
  await form(at.label).getByLabelText('First Name').fill('Ana');
  await button(at.send).click();
  await expect.poll(() => sent(at)).toEqual(['ana@example.org']);
});

test('what the server finds wrong with the domain stands under the field', async () => {
  const email = 'We couldn’t find “nowhere.org”. Please check the part after the @ sign.';
  await fillIn(at, 'ana@nowhere.org');
  answer({ [at.call]: () => Response.json({ message: email, fields: { email } }, { status: 400 }) });
  await button(at.send).click();
  await expect.element(field(at)).toHaveAccessibleDescription(email);
  await expect.element(field(at)).toBeInvalid();
  await expect.element(field(at)).toHaveFocus();
});

describe('the newsletter form', () => {
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const subscribe = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();

  test('the newsletter form says what is wrong, leads to it field by field, and keeps what was typed', async () => {
    await openSite(pages.newsletter, { answers: { 'GET letters': [] } });
    await field('First Name').fill('A');
    await subscribe();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'You must agree to receive newsletters',
    ])
      await see(message);
    await expect.element(field('First Name')).toHaveValue('A');
    await expect.element(field('First Name')).toHaveFocus();
    await accessible();
    await userEvent.keyboard('na');
    await expect.element(page.getByText('First name is required')).not.toBeInTheDocument();
    await subscribe();
    await expect.element(field('Last Name')).toHaveFocus();
    expect(calls('POST newsletter/subscribe')).toEqual([]);
  });

  test('when the server fails, a toast says so; the reason stays at the button until the next try', async () => {
    await fillIn(at, 'ana@example.org');
    await subscribe();
    await see('Subscription failed');
    await page.getByRole('button', { name: 'Close' }).click();
    const line = page.getByRole('form').getByText('500: Out of order');
    await expect.element(line).toBeVisible();
    await expect.element(field('Email')).toHaveValue('ana@example.org');
    await accessible();
    answer({ 'POST newsletter/subscribe': () => new Promise(() => {}) });
    await subscribe();
    await expect.element(line).not.toBeInTheDocument();
  });

  test('offline, a toast says why and what to do, and the form keeps what was typed', async () => {
    await fillIn(at, 'ana@example.org');
    answer({ 'POST newsletter/subscribe': () => Promise.reject(new TypeError('Failed to fetch')) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    await subscribe();
    // It is sent again for 20 seconds.
    await expect.poll(() => calls('POST newsletter/subscribe').length).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await see('Subscription failed');
    await see('Please try again later');
    await see('The server can’t be reached. Please check your connection, then try again.');
    await expect.element(field('Email')).toHaveValue('ana@example.org');
  });

  const newsletter: { optIn: 'single' | 'double' } = site.newsletter;
  afterEach(() => {
    newsletter.optIn = 'single';
  });

  test.each([
    ['single', 'A welcome email is on its way. If you had unsubscribed, it asks you to confirm first.'],
    ['double', 'Press the button in it to start.'],
  ] as const)('thanks say what comes by email (%s opt-in)', async (optIn, words) => {
    newsletter.optIn = optIn;
    await fillIn(at, 'ana@example.org');
    answer({ 'POST newsletter/subscribe': { message: 'Thank you for subscribing to our newsletter.' } });
    await subscribe();
    await see('Thank you for subscribing!');
    await see('Please check your email for confirmation.');
    await see(words);
    await openSite(outcomePath('subscribed'));
    await see('Please check your email for confirmation.');
    await see(words);
  });
});

const account = {
  ...{ username: 'admin', address: null, unconfirmedAddress: null, passwordSetAt: '2026-01-02T10:00:00.000Z' },
  ...{ secondFactorRequired: false, recoveryCodes: null, passkeys: [], devices: [] },
};

const adminAnswers: ApiAnswers = {
  ...{ ...signedIn, 'GET subscribers': [], 'GET counts': noCounts, 'GET subscriber-imports': [] },
  ...{ 'GET account': account, 'GET admins': { admins: [], invitations: [] }, 'GET upcoming-events': [upcoming] },
  'GET audience-members': [
    {
      ...{ id: 's1', firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'Lisbon', status: 'booked' },
      ...{
        attendanceType: 'virtual',
        eventId: 1,
        eventTitle: '',
        eventDate: 'May 3',
        createdAt: '2031-04-01T10:00:00Z',
      },
    },
  ],
  'GET recordings': [managed()],
};
const guest = { 'First Name': 'Ana', 'Last Name': 'Lima' };
const agreed = { 'Where they agreed': 'Book table', 'Agreed on': '2026-01-02' };

test.each([
  ['a new subscriber', pages.adminSubscribers, 'Add Subscriber', 'Email', 'Add Subscriber', agreed],
  ['a guest', pages.adminSignups, 'Add Guest', 'Email (optional)', 'Add Guest', guest],
  ['a sign-up', pages.adminSignups, 'Edit ana@example.org, May 3', 'Email (optional)', 'Save Changes', {}],
  ['an admin’s own address', pages.adminAccount, 'Enter an address', 'Email address', 'Send the Link', {}],
  ['an invitation', pages.adminAccount, 'Invite an admin', 'Email address', 'Send Invitation', {}],
])('the admin’s form of %s asks about a mistyped domain too', async (_, path, opener, label, send, more) => {
  await openSite(path, { answers: adminAnswers });
  await button(opener).click();
  const typed = page.getByLabelText(label, { exact: true });
  await typed.fill('ana@gmial.com');
  for (const [label, text] of Object.entries(more)) await page.getByLabelText(label).fill(text);
  await button(send).last().click();
  await expect.element(question()).toHaveTextContent('Did you mean gmail.com?');
  await expect.element(typed).toHaveFocus();
  await button('Use gmail.com').click();
  await expect.element(typed).toHaveValue('ana@gmail.com');
  expect(requests.api.filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
});

test.each([
  ['a guest', pages.adminSignups, 'Add Guest', guest, 'Add Guest', 'POST upcoming-events/1/signups'],
  ['an event', pages.adminEvents, `Edit ${upcoming.title}`, { Title: 'Bells' }, 'Update', 'PUT upcoming-events/1'],
  ['a recording', '/admin/recordings/episode-1', '', { Guest: 'Bo' }, 'Save Changes', 'PATCH recordings/episode-1'],
])(
  'when the form of %s fails, a line at its button says why, beside the toast',
  async (_, path, opener, fields, save, call) => {
    await openSite(path, { answers: { ...adminAnswers, [call]: () => refused(400, 'Not like this.') } });
    if (opener) await button(opener).click();
    for (const [label, text] of Object.entries(fields))
      await page.getByLabelText(label, { exact: true }).first().fill(text);
    await button(save).last().click();
    await expect.poll(() => button(save).last().element().parentElement?.textContent).toContain('Not like this.');
  },
);

test.each([
  ['by a letter’s link', `${pages.unsubscribe}?token=abc.def`, 'You’ll get no more letters from us.'],
  ['on the page of their details', `${pages.yourDetails}#abc.def`, 'You’ll get no more letters.'],
])('a reader who leaves %s reads that no more letters come', async (_, path, words) => {
  const subscription = {
    ...{ firstName: 'Ana', lastName: 'Lima', email: 'a•••@example.org', since: '2026-01-02T10:00:00.000Z' },
    ...{ suppressed: false, version: 1, unsubscribeToken: 'abc.def' },
  };
  const answers = { 'POST your-details': { access: 'part', subscription }, 'POST newsletter/unsubscribe': {} };
  await openSite(path, { answers });
  await button('Unsubscribe').click();
  await see(words);
});

test('a reader of whom nothing is kept reads that there is nothing left to manage', async () => {
  const answers = { 'POST your-details': { access: 'whole', subscription: null } };
  await openSite(`${pages.yourDetails}#abc.def`, { answers });
  await see('There’s nothing left to manage');
});
