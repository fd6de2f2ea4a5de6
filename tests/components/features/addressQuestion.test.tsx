import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { next, recent, upcoming } from '../../support/site/publicContent.ts';
import { lose } from '../support/lose.ts';
import { accessible, fits, hasFocus } from '../support/show.tsx';
import { type ApiAnswers, answer, calls, openSite, refused, see } from '../support/site.tsx';

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
