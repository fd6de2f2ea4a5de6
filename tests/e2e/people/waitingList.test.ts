import { expect, test } from 'vitest';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { pages } from '../../../shared/site/pages.ts';
import { button, go } from '../../support/browser/adminPages.ts';
import { accessible, cloud, fits, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn, linkIn } from '../../support/data/audience.ts';

openSite();

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const group = (name: string) => page.getByRole('group', { name });
const standings = async (operator: Visitor) =>
  Object.fromEntries(
    ((await (await operator.call('/api/audience-members')).json()) as Signup[]).map(({ email, status }) => [
      email,
      status,
    ]),
  );

test('the last seat is taken, the next visitor waits, is offered the seat that comes free and takes it by the link', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Lanterns', 'May 3, 2031', { attendance: 'in-person', roomSeats: 1 });
  await cloud.publish();
  await go(pages.signup);
  await page.getByText('1 seat left').first().waitFor();
  await fillIn('ana@example.org', /^In person/);
  await button('Join Live Audience').click();
  await group('You’re signed up').waitFor();
  await page.getByText('Full: join the waiting list').first().waitFor();
  await button('Sign up someone else').click();
  await fillIn('ben@example.org', /^In person/);
  await button('Join the Waiting List').click();
  await group('You’re on the waiting list').waitFor();
  await accessible();
  expect(await standings(operator)).toEqual({ 'ana@example.org': 'booked', 'ben@example.org': 'waiting' });

  await go(await cancelLink('ana@example.org'));
  await button('Cancel my sign-up').click();
  await heading('Your sign-up is canceled').waitFor();
  const offer = await linkIn('ben@example.org', pages.takeSeat);
  await go(offer);
  await heading('A seat is free for you').waitFor();
  await fits([390, 1280]);
  await button('Take the seat').click();
  await heading('The seat is yours').waitFor();
  expect(await standings(operator)).toEqual({ 'ben@example.org': 'booked' });
  await go(offer);
  await page.getByText('You have this seat already.').waitFor();
});

test('without scripts a visitor joins the waiting list, takes the seat that is offered, and is told when it was too late', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Rivers', 'May 10, 2031', { attendance: 'virtual', onlineSeats: 1 });
  await cloud.publish();
  const signUp = async (email: string, outcome: string) => {
    await newPage({ javaScriptEnabled: false });
    await page.goto(cloud.url + pages.signup);
    for (const [label, text] of Object.entries({
      'First Name': 'Ana',
      'Last Name': 'Lima',
      Email: email,
      City: 'Lisbon',
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(/newsletter/).uncheck();
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Join Live Audience' }).click();
    await heading(outcome).waitFor();
  };
  await signUp('cleo@example.org', 'Sign-up Successful!');
  await signUp('dora@example.org', 'You’re on the waiting list');
  await page.goto(cloud.url + (await cancelLink('cleo@example.org')));
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  const offer = cloud.url + (await linkIn('dora@example.org', pages.takeSeat));
  await page.goto(offer);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await heading('The seat is yours').waitFor();
  expect(await standings(operator)).toMatchObject({ 'dora@example.org': 'booked' });
  await page.goto(offer);
  await page.getByText('You have this seat already.').waitFor();

  // The seat is given up: the old link does not bring it back.
  await page.goto(cloud.url + (await cancelLink('dora@example.org')));
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  await heading('Your sign-up is canceled').waitFor();
  await page.goto(offer);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await heading('This seat is no longer kept for you').waitFor();
});
