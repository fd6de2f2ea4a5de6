import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce, cancelLink } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';
import { answerForOthers } from '../../support/site/publicPages.ts';
import { importSamples } from '../../support/site/samples.ts';

openSite({ prepare: () => importSamples(cloud) });

/** Opens a page with scripts off. */
async function open(path: string) {
  await newPage({ javaScriptEnabled: false });
  await answerForOthers();
  await page.goto(cloud.url + path);
}
const list = async <T>(path: string) => (await (await (await signIn(cloud)).call(path)).json()) as T[];
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name }).click();
const field = (name: string) => page.getByLabel(name, { exact: true });
/** The browser's validation message for a field. */
const problemOf = (name: string) => field(name).evaluate((input: HTMLInputElement) => input.validationMessage);

test('without scripts a visitor subscribes; missing fields are named in place, and typed text stays', async () => {
  await open(pages.newsletter);
  await field('First Name').fill('A');
  await field('Last Name').fill('Lima');
  await press('Subscribe');
  expect(new URL(page.url()).pathname).toBe(pages.newsletter);
  expect(await problemOf('First Name')).not.toBe('');
  expect(await field('Last Name').inputValue()).toBe('Lima');
  await field('First Name').fill('Ana');
  await field('Email').fill('ana@example.org');
  await page.getByLabel(/^I agree/).check();
  await press('Subscribe');
  await heading('Thank you for subscribing!').waitFor();
  await page.getByText('Please check your email for confirmation.').waitFor();
  await page.getByText(/^A welcome email is on its way/).waitFor();
  const people = await list<{ email: string }>('/api/subscribers');
  expect(people.filter(({ email }) => email === 'ana@example.org')).toEqual([
    expect.objectContaining({ firstName: 'Ana', lastName: 'Lima' }),
  ]);
});

test('without scripts a form that the server refuses leads back to the typed text', async () => {
  await open(pages.newsletter);
  // Browsers do not know that this is no name.
  await field('First Name').fill('www.example.org');
  await field('Last Name').fill('Lima');
  await field('Email').fill('ana@example.org');
  await page.getByLabel(/^I agree/).check();
  await press('Subscribe');
  await heading('You’re not subscribed yet').waitFor();
  await page.goBack();
  expect(await field('Last Name').inputValue()).toBe('Lima');
  await page.goForward();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await heading('Newsletter').waitFor();
});

test('without scripts a visitor signs up for the event, on Zoom and without the newsletter', async () => {
  await open(pages.signup);
  for (const [name, text] of Object.entries({ 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'lima@example.org' }))
    await field(name).fill(text);
  await field('City').fill('Lisbon');
  await page.getByLabel(/^Virtual/).check();
  await page.getByLabel(/newsletter/).uncheck();
  await page.getByLabel(/^I agree/).check();
  await press('Join Live Audience');
  await heading('Sign-up Successful!').waitFor();
  const [signup] = await list<object>('/api/audience-members');
  expect(signup).toMatchObject({ city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false });
  expect((await list<{ email: string }>('/api/subscribers')).some(({ email }) => email === 'lima@example.org')).toBe(
    false,
  );
});

test('without scripts the archive links to a recording, and its film to the film’s own page', async () => {
  await open(pages.archive);
  await page.locator('main').getByRole('link', { name: /Watch/ }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Dharma Chat with/ }).waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Play/ }).click();
  expect((await opened).url()).toContain('youtube.com/watch?v=');
});

test('without scripts a reader unsubscribes by a mail’s link; a truncated link is reported', async () => {
  await new Visitor(cloud).subscribe('leaves@example.org');
  const welcome = await until('the welcome', async () =>
    (await cloud.inbox()).find(({ to }) => to.includes('leaves@example.org')),
  );
  const { pathname, search } = new URL(/https?:\/\/\S+\/unsubscribe\?token=[\w.~-]+/.exec(welcome.text)?.[0] ?? '');
  await open(pathname + search.slice(0, -3));
  await press('Unsubscribe');
  await heading('That didn’t work').waitFor();
  await open(pathname + search);
  await press('Unsubscribe');
  await heading('You’re unsubscribed').waitFor();
  await page.getByRole('link', { name: 'Subscribe again' }).waitFor();
  // The link says so from now on.
  await open(pathname + search);
  await heading('You’re unsubscribed').waitFor();
  expect(await page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
  expect((await list<{ email: string }>('/api/subscribers')).map(({ email }) => email)).not.toContain(
    'leaves@example.org',
  );
});

test('without scripts somebody cancels their sign-up by the mail’s link', async () => {
  await announce(await signIn(cloud), 'Lanterns', 'May 3, 2031');
  const body = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };
  await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...body, email: 'cancels@example.org', subscribeNewsletter: false },
  });
  await open(await cancelLink('cancels@example.org'));
  await press('Cancel my sign-up');
  await heading('Your sign-up is canceled').waitFor();
  await open(await cancelLink('cancels@example.org'));
  await heading('Your sign-up is canceled').waitFor();
  expect((await list<{ email: string }>('/api/audience-members')).map(({ email }) => email)).not.toContain(
    'cancels@example.org',
  );
});
