import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { content } from '../../support/browser/adminPages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { cancelLink, linkIn } from '../../support/data/audience.ts';
import { answerForOthers } from '../../support/site/publicPages.ts';

const { upcomingEvents, archiveGuests } = content;
openSite({ content: { upcomingEvents, archiveGuests }, window: { javaScriptEnabled: false } });

/** Opens a page with scripts off. */
const open = (path: string) => page.goto(cloud.url + path);
const list = async (path: string) =>
  (await (await (await signIn(cloud)).call(path)).json()) as ({ email: string } & Record<string, unknown>)[];
/** The row of this address in a list of the admin's. */
const rowIn = async (path: string, address: string) => (await list(path)).find(({ email }) => email === address);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name }).click();
const field = (name: string) => page.getByLabel(name, { exact: true });

test('without scripts a visitor subscribes; missing fields are named in place, and typed text stays', async () => {
  await open(pages.newsletter);
  await field('First Name').fill('A');
  await field('Last Name').fill('Lima');
  await press('Subscribe');
  expect(new URL(page.url()).pathname).toBe(pages.newsletter);
  const problem = () => field('First Name').evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(await problem()).not.toBe('');
  expect(await field('Last Name').inputValue()).toBe('Lima');
  await field('First Name').fill('Ana');
  await field('Email').fill('ana@example.org');
  await page.getByLabel(/^I agree/).check();
  await press('Subscribe');
  await heading('Thank you for subscribing!').waitFor();
  await page.getByText('Please check your email for confirmation.').waitFor();
  await page.getByText(/^A welcome email is on its way/).waitFor();
  expect(await rowIn('/api/subscribers', 'ana@example.org')).toMatchObject({ firstName: 'Ana', lastName: 'Lima' });
});

test('without scripts a form that the server refuses leads back to the typed text', async () => {
  await open(pages.newsletter);
  // Browsers do not know that this is no name.
  await field('First Name').fill('www.example.org');
  await field('Last Name').fill('Lima');
  await field('Email').fill('refused@example.org');
  await page.getByLabel(/^I agree/).check();
  await press('Subscribe');
  await heading('You’re not subscribed yet').waitFor();
  await page.goBack();
  expect(await field('Last Name').inputValue()).toBe('Lima');
  await page.goForward();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await heading('Newsletter').waitFor();
});

test('without scripts a visitor signs up for the event without the newsletter, and cancels by the mail', async () => {
  const address = 'lima@example.org';
  await open(pages.signup);
  for (const [name, text] of Object.entries({
    'First Name': 'Ana',
    'Last Name': 'Lima',
    Email: address,
    City: 'Lisbon',
  }))
    await field(name).fill(text);
  await page.getByLabel(/^Virtual/).check();
  await page.getByLabel(/newsletter/).uncheck();
  await page.getByLabel(/^I agree/).check();
  await press('Join Live Audience');
  await heading('Sign-up Successful!').waitFor();
  const signup = { city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };
  expect(await rowIn('/api/audience-members', address)).toMatchObject(signup);
  expect(await rowIn('/api/subscribers', address)).toBeUndefined();

  await open(await cancelLink(address));
  await press('Cancel my sign-up');
  await heading('Your sign-up is canceled').waitFor();
  await open(await cancelLink(address));
  await heading('Your sign-up is canceled').waitFor();
  expect(await rowIn('/api/audience-members', address)).toBeUndefined();
});

test('without scripts the archive links to a recording, and its film to the film’s own page', async () => {
  await answerForOthers();
  await open(pages.archive);
  await page.locator('main').getByRole('link', { name: /Watch/ }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Dharma Chat with/ }).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Play/ }).click();
  expect((await opened).url()).toContain('youtube.com/watch?v=');
});

test('without scripts a reader unsubscribes by a mail’s link; a truncated link is reported', async () => {
  const address = 'leaves@example.org';
  await new Visitor(cloud).subscribe(address);
  const link = await linkIn(address, '/unsubscribe');
  await open(link.slice(0, -3));
  await press('Unsubscribe');
  await heading('That didn’t work').waitFor();
  await open(link);
  await press('Unsubscribe');
  await heading('You’re unsubscribed').waitFor();
  await page.getByRole('link', { name: 'Subscribe again' }).waitFor();
  // The link says so from now on.
  await open(link);
  await heading('You’re unsubscribed').waitFor();
  expect(await page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
  expect(await rowIn('/api/subscribers', address)).toBeUndefined();
});
