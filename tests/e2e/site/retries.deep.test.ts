import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import {
  distinct,
  expectAsTyped,
  expectSubscribedOnce,
  fillIn,
  isAskedAgain,
  isWaiting,
  press,
  thanks,
} from '../../support/browser/newsletterForm.ts';
import { sesCalls } from '../../support/cloud/faultRun.ts';
import { cloud, context, newPage, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { template } from '../../support/data/newsletter.ts';
import { inFastTime } from '../../support/run/fastTime.ts';
import { until } from '../../support/run/until.ts';

/* The page itself repeats a request that got no answer; it takes effect once. */
let operator: Visitor;
openSite({
  prepare: async () => {
    operator = await signIn(cloud);
  },
  // The browser itself reports each request that fails.
  errors: [/Failed to load resource/],
});

/** Keeps all functions that the account may run busy until the returned function is called. */
async function fillAccount(): Promise<() => Promise<void>> {
  await cloud.ses({ latency: 60_000 });
  const path = routes.emailTemplates.sendTestMail.path.replace('{name}', template);
  const before = await sesCalls(cloud);
  const mailed = operator.call(path, { body: { testEmail: 'me@example.org' } });
  await until('SES to be asked', async () => ((await sesCalls(cloud)) > before ? true : undefined));
  // The endpoint is waiting for SES.
  await cloud.lambda({ concurrency: 1 });
  return async () => {
    await cloud.ses({ latency: 0 });
    await mailed;
  };
}

test('while no function is free the button says "Subscribing...", and then the visitor is subscribed', async () => {
  const email = 'busy@example.org';
  const keys = await fillIn(email);
  const free = await fillAccount();
  await press();
  await isAskedAgain(keys);
  await isWaiting();
  await free();
  await thanks();
  await cloud.clearFaults();
  expect(distinct(keys)).toBe(1);
  await expectSubscribedOnce(email);
});

test('after 20 seconds the visitor reads what to do, keeps the typed text, and presses once more', async () => {
  const email = 'tunnel@example.org';
  const keys = await fillIn(email);
  await context.setOffline(true);
  await inFastTime(page, async () => {
    await press();
    await isWaiting();
    await toast('Subscription failed', 'Please try again later');
  });
  await expectAsTyped(email);
  expect(keys.length).toBeGreaterThan(5);
  await context.setOffline(false);

  await page.route('**/api/newsletter/subscribe', (route) =>
    route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
  );
  await inFastTime(page, async () => {
    await press();
    await toast('Subscription failed', 'We couldn’t get through just now. Please try again in a few minutes.');
  });
  await expectAsTyped(email);
  await page.unroute('**/api/newsletter/subscribe');
  await press();
  await thanks();
  // The page does not know whether the first request took effect.
  expect(distinct(keys)).toBe(1);
  await expectSubscribedOnce(email);
});

test('a visitor who goes to another page while it waits sees the result there', async () => {
  const keys = await fillIn('walker@example.org');
  const free = await fillAccount();
  await press();
  await isAskedAgain(keys);
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  await free();
  await toast('Successfully subscribed!');
  await cloud.clearFaults();
  await expectSubscribedOnce('walker@example.org');
});

test('an admin’s new event is created once, though the first answer is lost and the second request finds no free function', async () => {
  await newPage({ signedIn: true });
  await page.goto(`${cloud.url}/admin/events`);
  await page.getByRole('button', { name: 'Add New Event' }).click();
  const fields = { Title: 'Lanterns', Guests: 'Freya', Description: 'On quiet.', Date: 'May 3, 2031', Time: '7:00 PM' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  const keys: string[] = [];
  await page.route('**/api/upcoming-events', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key'] ?? 'none');
    if (keys.length === 1) {
      await route.fetch();
      return route.abort();
    }
    if (keys.length === 2) {
      await page.getByRole('button', { name: 'Creating...' }).waitFor();
      return route.fulfill({ status: 503, json: { message: 'Service Unavailable' } });
    }
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await toast('Success', 'Event created successfully');
  expect([keys.length, distinct(keys)]).toEqual([3, 1]);
  const events = (await (await operator.call('/api/upcoming-events')).json()) as UpcomingEvent[];
  expect(events.map(({ title }) => title)).toEqual(['Lanterns']);
});
