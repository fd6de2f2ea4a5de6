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

/** What nobody could answer, the page sends again by itself: the same request, done once. */
let operator: Visitor;
openSite({
  prepare: async () => {
    operator = await signIn(cloud);
  },
  // The browser itself reports each request that fails.
  errors: [/Failed to load resource/],
});

/** All functions that the account may run are busy until that is undone. */
async function fillAccount(): Promise<() => Promise<void>> {
  await cloud.ses({ latency: 60_000 });
  const path = routes.emailTemplates.sendTestMail.path.replace('{name}', template);
  const before = await sesCalls(cloud);
  const mailed = operator.call(path, { body: { testEmail: 'me@example.org' } });
  await until('SES to be asked', async () => ((await sesCalls(cloud)) > before ? true : undefined));
  // The endpoint waits for SES.
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

test('after 20 seconds the visitor is told what to do, has all that was typed, and presses once more', async () => {
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
    await toast('Subscription failed', 'We could not get through just now. Please try again in a few minutes.');
  });
  await expectAsTyped(email);
  await page.unroute('**/api/newsletter/subscribe');
  await press();
  await thanks();
  // Nobody knew whether the first was done.
  expect(distinct(keys)).toBe(1);
  await expectSubscribedOnce(email);
});

test('who goes on to another page while it waits hears there how it ended', async () => {
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

test('an admin’s new event, done though nobody was told, and then refused for want of functions, is there once', async () => {
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
