import { expect, test } from 'vitest';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { pages } from '../../../shared/site/pages.ts';
import { button, go } from '../../support/browser/adminPages.ts';
import { accessible, cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn, linkIn } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';

openSite();

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const group = (name: string) => page.getByRole('group', { name }).waitFor();
/** Where the people with these addresses stand. */
async function standings(operator: Visitor, ...names: string[]) {
  const signups = (await (await operator.call('/api/audience-members')).json()) as Signup[];
  return names.map((name) => signups.find(({ email }) => email === `${name}@example.org`)?.status);
}
/** The mail that says that someone has a seat, which the sweep gives. */
async function seatMail(address: string) {
  await cloud.invoke('workers/sweep');
  return until(`a seat for ${address}`, async () =>
    (await cloud.inbox()).find(({ to, subject }) => to.includes(address) && subject.startsWith('You have a seat')),
  );
}

/** Confirms a sign-up by the link in the mail. */
async function confirm(address: string, outcome: string): Promise<void> {
  await go(await linkIn(address, '/confirm-sign-up'));
  await button('Confirm my sign-up').click();
  await heading(outcome);
}

/** Gives up a seat by the link in the mail. */
async function cancel(address: string): Promise<void> {
  await go(await cancelLink(address));
  await button('Cancel my sign-up').click();
  await heading('Your sign-up is canceled');
}

test('once the last seat is taken, the next visitor waits and is emailed the seat that comes free', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Lanterns', 'May 3, 2031', { attendance: 'in-person', roomSeats: 1 });
  await cloud.untilIdle();
  await go(pages.signup);
  await page.getByText('1 seat left').first().waitFor();
  await fillIn('ana@example.org', /^In person/);
  await button('Join Live Audience').click();
  await group('One more step');
  await accessible();
  await page.getByText('Full: join the waiting list').first().waitFor();
  await button('Sign up someone else').click();
  await fillIn('ben@example.org', /^In person/);
  await button('Join the Waiting List').click();
  await group('We’ve emailed you where you stand');
  await accessible();
  expect(await standings(operator, 'ana', 'ben')).toEqual(['booked', 'unconfirmed']);
  await go(await linkIn('ana@example.org', '/confirm-sign-up'));
  await accessible();
  await confirm('ana@example.org', 'The seat is yours');
  await accessible();
  await confirm('ben@example.org', 'You’re on the waiting list');
  expect(await standings(operator, 'ana', 'ben')).toEqual(['booked', 'waiting']);

  await cancel('ana@example.org');
  expect((await seatMail('ben@example.org')).text).toContain('Give the seat back');
  expect(await standings(operator, 'ana', 'ben')).toEqual([undefined, 'booked']);
});

test('without scripts a visitor joins the waiting list, gets the seat, and gives it back', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Rivers', 'May 10, 2031', { attendance: 'virtual', onlineSeats: 1 });
  await cloud.untilIdle();
  await newPage({ javaScriptEnabled: false });
  const signUp = async (email: string, outcome: string) => {
    await go(pages.signup);
    const typed = { 'First Name': 'Ana', 'Last Name': 'Lima', Email: email, City: 'Lisbon' };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(/newsletter/).uncheck();
    await page.getByLabel(/^I agree/).check();
    await button('Join Live Audience').click();
    await heading(outcome);
  };
  await signUp('cleo@example.org', 'One more step');
  await confirm('cleo@example.org', 'The seat is yours');
  await signUp('dora@example.org', 'We’ve emailed you where you stand');
  await confirm('dora@example.org', 'You’re on the waiting list');
  await cancel('cleo@example.org');
  await seatMail('dora@example.org');
  expect(await standings(operator, 'dora')).toEqual(['booked']);
  await cancel('dora@example.org');
  expect(await standings(operator, 'dora')).toEqual([undefined]);
});
