import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import {
  accessible,
  allowErrors,
  cloud,
  context,
  fits,
  newPage,
  openSite,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

openSite({ signedIn: true });

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('settings are seen beside their fields, on the site, in emails and in what the form answers', async () => {
  await page.goto(cloud.url + pages.adminSettings);
  const preview = page.locator('[inert]').first();
  await page.getByLabel('Tagline').fill('Slow talk about what lasts');
  await preview.getByText('Slow talk about what lasts').waitFor();
  await button('Discard changes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await preview.getByText('Exploring the depths of spiritual wisdom').waitFor();

  await page.getByLabel('Tagline').fill('Slow talk about what lasts');
  await page.getByLabel('Sender’s name').fill('Miriam at Dharma Chats');
  await page.getByLabel('Replies go to').fill('miriam@');
  await page.getByLabel('Postal address').fill('PO Box 7, Kingston, NY 12401');
  await page.getByLabel('Who subscribes').selectOption('double');
  await button('Save Changes').click();
  await page.getByText('Not saved: one field needs your attention.').waitFor();
  await page.getByLabel('Replies go to').fill('miriam@gmial.com');
  await button('Save Changes').click();
  await page.getByText('Did you mean gmail.com?').waitFor();
  await page.getByLabel('Replies go to').fill('miriam@riverpress.org');
  allowErrors(/400 \(Bad Request\)/);
  await page.route('**/api/settings', (route) => route.fulfill({ status: 400, json: { message: 'Not like this.' } }), {
    times: 1,
  });
  await button('Save Changes').click();
  await button('Save Changes').locator('..').getByText('Not like this.').waitFor();
  await button('Save Changes').click();
  await toast('Settings saved');
  await page.getByText('All changes saved.').waitFor();
  await accessible();
  await fits([390, 768, 1440]);

  expect(await (await new Visitor(cloud).subscribe('ana@example.org')).json()).toMatchObject({
    message: expect.stringMatching(/press the button/),
  });
  await cloud.untilIdle();
  const mail = await cloud.mailTo('ana@example.org');
  expect(mail.subject).toMatch(/^Please confirm/);
  expect(mail.from).toBe('"Miriam at Dharma Chats" <newsletter@dharmachats.example>');
  expect(mail.headers['Reply-To']).toBe('miriam@riverpress.org');
  expect(mail.text).toContain('PO Box 7, Kingston, NY 12401');

  // Published by the change alone; the code in the browser keeps what the document says.
  await page.goto(cloud.url);
  await page.getByText('Slow talk about what lasts').first().waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
  await page.getByText('Slow talk about what lasts').first().waitFor();
  await newPage({ javaScriptEnabled: false });
  await page.goto(cloud.url);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('Slow talk about what lasts');
  expect(context.pages()).toHaveLength(1);
});
