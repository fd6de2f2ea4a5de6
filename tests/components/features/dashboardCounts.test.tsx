import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { upcoming } from '../../support/site/publicContent.ts';
import { type ApiAnswers, openSite, see, signedIn } from '../support/site.tsx';

const event = { ...upcoming, title: 'Lanterns', eventDate: 'May 7, 2099' };
const counts = {
  ...{ signups: 3, inPerson: 1, virtual: 2, subscribers: 60, recipients: 60, deferredMail: null, formMail: null },
  preparedLetters: [],
  events: [
    { id: 1, title: event.title, eventDate: event.eventDate, isActive: true, signups: 3, inPerson: 1, virtual: 2 },
  ],
};
const answers: ApiAnswers = {
  ...{ ...signedIn, 'GET counts': counts, 'GET upcoming-events': [event], 'GET audience-members': [] },
  ...{ 'GET scheduled-sends': [], 'GET health': { report: null, pending: false } },
};
const openDashboard = (more: ApiAnswers) => openSite('/admin', { answers: { ...answers, ...more } });

const figure = (name: string) =>
  [...document.querySelectorAll('dl > div')].find(({ textContent }) => textContent?.includes(name))?.querySelector('dd')
    ?.textContent;
const earlier = {
  ...{ id: 9, title: 'An old evening', eventDate: 'May 3, 2025', isActive: false },
  ...{ signups: 40, inPerson: 15, virtual: 25 },
};
const withEarlier = { ...counts, signups: 43, inPerson: 16, virtual: 27, events: [...counts.events, earlier] };

test('sign-ups are counted for all events together, and beside that for the next one', async () => {
  await openDashboard({ 'GET counts': withEarlier });
  await expect.poll(() => figure('Total Signups')).toBe('43 3 for May 7');
  expect(figure('In-Person')).toBe('16 1 for May 7');
  expect(figure('Virtual')).toBe('27 2 for May 7');
  expect(figure('Subscribers')).toBe('60');
  await see(/^Sign-ups for all events together, and for the next one: Lanterns, May 7, 2099\.$/);
});

test('once an event is over, none is next, and the dashboard counts all events', async () => {
  const over = { ...event, eventDate: 'May 7, 2025' };
  await openDashboard({ 'GET counts': withEarlier, 'GET upcoming-events': [over] });
  const next = page.getByRole('region', { name: 'Next event' });
  await expect.element(next.getByText('None announced')).toBeVisible();
  await expect.element(next.getByText('“Lanterns” is over: May 7, 2025')).toBeVisible();
  await see('Sign-ups for all events together. No event is announced right now.');
  expect(figure('Total Signups')).toBe('43');
});

test('the number of subscribers shows how many cannot be reached', async () => {
  await openDashboard({ 'GET counts': { ...counts, recipients: 54 } });
  await expect.poll(() => figure('Subscribers')).toBe('60 6 unreachable');
});
