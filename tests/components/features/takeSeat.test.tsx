import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, answer, calls, openSite, refused, see } from '../support/site.tsx';

const path = `${pages.takeSeat}?token=abc`;
const takes = 'POST audience-signup/seat';
const shop = 'https://tickets.example/lanterns';
const taken = (attendanceType: string) => ({
  ...{ message: 'The seat is yours. We’ll email you the details.', status: 'booked', attendanceType },
  event: withTimes({ ...upcoming, payLink: shop }),
});
const open = (answers: ApiAnswers, at = path) => openSite(at, { answers, width: 390, height: 844 });
const button = () => page.getByRole('button', { name: 'Take the seat' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a press takes the seat, and says for which evening; a ticket for the room can be paid', async () => {
  await open({ [takes]: taken('in-person') });
  await expect.element(heading('A seat is free for you')).toBeVisible();
  expect(calls(takes)).toHaveLength(0);
  await accessible({ page: true });
  await button().click();
  await expect.element(heading('The seat is yours')).toHaveFocus();
  await see('December 17, 2099, 7:00 PM EST, in the room.');
  await expect.element(page.getByRole('link', { name: 'Pay for your ticket' })).toHaveAttribute('href', shop);
  expect(calls(takes).map(({ query }) => query.get('token'))).toEqual(['abc']);
  await fits([390, 1280]);
  await accessible({ page: true });
});

test('an offer that ran out says so in the server’s words, and leads back to the form', async () => {
  const message = 'This offer ran out on May 2, 2031, at 5:00 PM EDT. The seat goes to the next person.';
  await open({ [takes]: () => refused(409, message) });
  await button().click();
  await expect.element(heading('This seat is no longer kept for you')).toHaveFocus();
  await see(message);
  await expect.element(page.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', pages.signup);
  expect(button().elements()).toHaveLength(0);
  await accessible({ page: true });
});

test('while no one answers the button stays; a cut link is reported', async () => {
  await open({ [takes]: () => refused(500) });
  await button().click();
  await see('You don’t have the seat yet.');
  answer({ [takes]: taken('virtual') });
  await button().click();
  await see('December 17, 2099, 7:00 PM EST, on Zoom.');
  expect(page.getByRole('link', { name: 'Pay for your ticket' }).elements()).toHaveLength(0);

  await open({ [takes]: () => refused(400) });
  await button().click();
  await expect.element(heading('This link isn’t valid')).toBeVisible();
  await open({}, pages.takeSeat);
  await expect.element(heading('This link isn’t valid')).toBeVisible();
});

test('the link says that the seat was taken before', async () => {
  const published = { page: 'takeSeat' as const, path, answers: {}, done: true as const };
  await openSite(path, { answers: {}, published, width: 390 });
  await see('You have this seat already.');
  expect(button().elements()).toHaveLength(0);
});
