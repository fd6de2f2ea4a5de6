import { expect, test } from 'vitest';
import { allowErrors, cloud, context, openSite, page } from '../support/openSite.ts';
import { openPublicPages, takenOver } from '../support/publicPages.ts';

// Chunks of the build that fail to load. The same with single modules: tests/components/lostCode.test.tsx, lostRules.test.tsx.
openSite();
openPublicPages();

/** Code whose name begins so does not arrive, until the returned function is called. */
async function lose(chunk: RegExp): Promise<() => Promise<void>> {
  // The browser reports that by itself.
  allowErrors(/./);
  const files = new RegExp(`/assets/(${chunk.source})-[^/]*\\.js`);
  await context.route(files, (route) => route.abort());
  return () => context.unroute(files);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('when the rules of a form do not arrive, it says so, keeps what was typed, and is sent once they do', async () => {
  const find = await lose(/subscriber/);
  const typed = { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org' };
  await page.goto(`${cloud.url}/newsletter`);
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await button('Subscribe').click();
  await page.getByText('Nothing was sent yet').waitFor();
  for (const [label, text] of Object.entries(typed))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  await find();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${cloud.url}/api/newsletter/subscribe`,
  );
  await button('Subscribe').click();
  await sent;
});

test('a page whose code did not arrive comes when it is asked for again, by a button or by coming back', async () => {
  const findPrivacy = await lose(/Privacy/);
  const findTerms = await lose(/Terms/);
  await page.goto(`${cloud.url}/about`);
  await takenOver();
  await follow('Privacy Policy');
  await title('This page did not load');
  await button('Reload the page').waitFor();
  await findPrivacy();
  await button('Try again').click();
  await title('Privacy Policy');
  await follow('Terms of Service');
  await title('This page did not load');
  await follow('Privacy Policy');
  await title('Privacy Policy');
  await findTerms();
  await follow('Terms of Service');
  await title('Terms of Service');
});
