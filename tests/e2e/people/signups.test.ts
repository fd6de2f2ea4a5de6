import { expect, test } from 'vitest';
import { button, go } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn } from '../../support/data/audience.ts';

openSite();

test('a visitor signs up, sees for what, gets a mail, and cancels with its link', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Lanterns', 'May 3, 2031');
  await cloud.publish();
  await go('/audience-signup');
  await page.getByRole('heading', { name: 'Lanterns' }).waitFor();
  await fillIn('ana@example.org', /^In person/);
  await button('Join Live Audience').click();
  await toast('Sign-up Successful!');
  const confirmation = page.getByRole('group', { name: 'You’re signed up' });
  for (const words of ['Lanterns', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00', 'ana@example.org'])
    await confirmation.getByText(words).first().waitFor();
  expect(await confirmation.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel('First name').count()).toBe(0);
  await accessible();
  await button('Sign up someone else').click();
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');

  await go(await cancelLink('ana@example.org'));
  const signups = async () => (await operator.call('/api/audience-members')).json();
  expect(await signups()).toHaveLength(1);
  await button('Cancel my sign-up').click();
  await page.getByRole('heading', { name: 'Your sign-up is canceled' }).waitFor();
  expect(await signups()).toEqual([]);
});
