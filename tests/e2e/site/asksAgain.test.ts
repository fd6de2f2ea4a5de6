import { expect, test } from 'vitest';
import * as form from '../../support/browser/newsletterForm.ts';
import { context, openSite } from '../../support/cloud/openSite.ts';

/** What nobody could answer, the page sends again by itself: the same request, done once. */
openSite({
  // The browser itself reports each request that fails.
  errors: [/Failed to load resource/],
});

test('a connection that is lost, and comes back, needs no second press', async () => {
  const email = 'train@example.org';
  const keys = await form.fillIn(email);
  await context.setOffline(true);
  await form.press();
  await form.isAskedAgain(keys);
  await form.isWaiting();
  await context.setOffline(false);
  await form.thanks();
  expect(form.distinct(keys)).toBe(1);
  await form.expectSubscribedOnce(email);
});
