import { expect, test } from 'vitest';
import { button, errors, hasFocus } from '../../support/browser/adminPages.ts';
import { form, givePassword, withPassword } from '../../support/browser/loginForm.ts';
import { accessible, cloud, fits, newPage, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

openSite({ window: { viewport: { width: 390, height: 800 } }, errors });

const send = () => button('Send me a link', form());

test('an admin whom strangers locked out asks for a link, opens it, and logs in', async () => {
  const ida = await withPassword('Ida');
  const guess = { username: 'ida', password: 'wrong' };
  await cloud.invoke('workers/manageAdmins', { action: 'address', username: 'Ida', address: 'ida@example.org' });
  for (let n = 0; n < 10; n++) await new Visitor(cloud).call('/api/login', { body: guess });

  await givePassword(ida);
  await form()
    .getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)
    .waitFor();
  await accessible('main');
  await fits([390, 1440]);
  // By keyboard alone: the offer is the next thing after the fields.
  await form().getByLabel('Password').focus();
  await page.keyboard.press('Tab');
  await hasFocus(send());
  await page.keyboard.press('Enter');
  const answer = form().getByText('If an admin named “Ida” has a confirmed email address');
  await answer.waitFor();
  await accessible('main');

  await cloud.untilIdle();
  const mail = (await cloud.inbox()).find(({ subject }) => subject.startsWith('Your login link'));
  const link = /http\S+\/login#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  // Another browser, for instance that of a phone. What only opens the page, as a mail scanner does, uses nothing up.
  const opens = async () => {
    await newPage({ viewport: { width: 390, height: 800 } });
    await page.goto(link);
  };
  for (let times = 0; times < 2; times++) {
    await opens();
    await form().getByText('Please log in. With the link from our email').waitFor();
  }
  expect(page.url()).toBe(`${cloud.url}/login`);
  await accessible('main');
  await fits([390, 1440]);
  await form().getByLabel('Username').fill(ida.username);
  await form().getByLabel('Password').fill('mistyped');
  await page.keyboard.press('Enter');
  await toast('Login failed', 'Invalid username or password.');
  await form().getByLabel('Password').fill(ida.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');

  // The link is used up, and elsewhere the name is still locked.
  await opens();
  await form().getByLabel('Username').fill(ida.username);
  await form().getByLabel('Password').fill(ida.password);
  await page.keyboard.press('Enter');
  await form().getByText('This link no longer works').waitFor();
  expect(await send().count()).toBe(1);
});
