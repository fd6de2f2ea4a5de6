import { expect, test } from 'vitest';
import * as form from '../../support/browser/newsletterForm.ts';
import { context, openSite } from '../../support/cloud/openSite.ts';

/* The page itself repeats a request that got no answer; it takes effect once. */
openSite({
  // The browser itself reports each request that fails.
  errors: [/Failed to load resource/],
});

test('after a lost connection returns, the visitor does not need to press again', async () => {
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
