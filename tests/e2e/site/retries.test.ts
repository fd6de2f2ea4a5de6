import { expect, test } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { cloud, context, formTakenOver, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

/* The page itself repeats a request that got no answer; it takes effect once. */
openSite({
  // The browser itself reports each request that fails.
  errors: [/Failed to load resource/],
});

const press = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();
const isWaiting = () => page.getByRole('button', { name: 'Subscribing...' }).waitFor();

/** Fills in the newsletter's form. Returns the keys of the requests that it has made so far. */
async function fillIn(email: string): Promise<string[]> {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter/subscribe')) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  // The form shows its rules, which it has to load, once it has found an error.
  await press();
  await page.getByText('First name is required').waitFor();
  for (const [label, value] of Object.entries({ 'First name': 'Ana', 'Last name': 'Lima', Email: email }))
    await page.getByLabel(label).fill(value);
  await page.getByLabel(/I agree to receive newsletters/).check();
  return keys;
}

async function expectSubscribedOnce(email: string, keys: string[]): Promise<void> {
  expect(new Set(keys).size).toBe(1);
  const rows = (await (await (await signIn(cloud)).call('/api/subscribers')).json()) as Subscriber[];
  expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  await cloud.untilIdle();
  expect((await cloud.inbox()).filter(({ to }) => to.includes(email))).toHaveLength(1);
}

test('after a lost connection returns, the visitor does not need to press again', async () => {
  const keys = await fillIn('train@example.org');
  await context.setOffline(true);
  await press();
  await until('it to be asked again', async () => (keys.length > 2 ? true : undefined));
  await isWaiting();
  await context.setOffline(false);
  await page.getByText('Thank you for subscribing!').waitFor();
  await expectSubscribedOnce('train@example.org', keys);
});

test('a request whose answer is lost takes effect once; its result shows on the page to which one went', async () => {
  const keys = await fillIn('walker@example.org');
  let asked = 0;
  let isBusy = true;
  await page.route('**/api/newsletter/subscribe', async (route) => {
    asked += 1;
    if (asked === 1) {
      await route.fetch();
      return route.abort();
    }
    return isBusy ? route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }) : route.continue();
  });
  await press();
  await until('it to be asked again', async () => (asked > 1 ? true : undefined));
  await isWaiting();
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  isBusy = false;
  await toast('Successfully subscribed!');
  await expectSubscribedOnce('walker@example.org', keys);
});
