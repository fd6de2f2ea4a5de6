import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { next, recent } from '../../support/site/publicContent.ts';
import { lose } from '../support/lose.ts';
import { answer, calls, openSite, refused, signedIn, signedOut } from '../support/site.tsx';

const button = (name: string) => page.getByRole('button', { name });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const consents = () => page.getByRole('checkbox', { name: /^I agree/ }).click();

/** Every form that loads its rules late: what is typed, how it is sent, and where to. */
const forms = {
  'the newsletter form': {
    ...{ rules: /subscriber/, sends: 'POST newsletter/subscribe', label: 'Subscribe', pending: 'Subscribing...' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org' },
    open: () => openSite(pages.newsletter, { answers: { 'GET letters': [] } }),
    more: consents,
  },
  'the form of the live audience': {
    ...{ rules: /signup\.ts/, sends: 'POST audience-signup', label: 'Join Live Audience', pending: 'Submitting...' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org', City: 'Lisbon' },
    open: () =>
      openSite(pages.signup, {
        answers: { 'GET recent-events/active': recent, 'GET upcoming-events/active': next },
      }),
    more: async () => {
      await page.getByRole('radio', { name: /Virtual/ }).click();
      await consents();
    },
  },
  'the login': {
    ...{ rules: /session/, sends: 'POST login', label: 'Log in', pending: 'Logging in...' },
    typed: { Username: 'admin', Password: 'wrong' },
    open: () => openSite(pages.login, { answers: signedOut }),
    more: async () => {},
  },
  'the dialog of a recent event': {
    ...{ rules: /recentEvent/, sends: 'POST recent-events', label: 'Add Event', pending: 'Adding...' },
    typed: {
      ...{ Title: 'On rivers', Presenter: 'Bo Lind', Date: 'May 3, 2031', Description: 'A talk.' },
      ...{ 'Image URL': '/pictures/lake-768.webp', 'Video URL': 'youtu.be/aqz-KE-bpKQ' },
    },
    open: async () => {
      await openSite(pages.adminRecentEvents, { answers: { ...signedIn, 'GET recent-events': [] } });
      await button('Add Your First Event').click();
    },
    more: async () => {},
  },
};

test.each(Object.entries(forms))(
  'if the rules of %s do not load, the server says what is wrong, and what was typed stays',
  async (_name, { rules, sends, label, pending, typed, open, more }) => {
    lose(rules);
    await open();
    const answered = Promise.withResolvers<Response>();
    answer({ [sends]: () => answered.promise });
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    await more();
    await button(label).last().click();
    await expect.element(button(pending)).toBeDisabled();
    answered.resolve(refused(400, 'Not like this'));
    await expect.element(button(pending)).not.toBeInTheDocument();
    expect(calls(sends)).toHaveLength(1);
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text);
  },
);
