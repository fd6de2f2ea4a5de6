import { expect, test } from 'vitest';
import { errors } from '../../support/browser/adminPages.ts';
import { code, form, giveCode, givePassword, signedInAndOut, withTwoFactors } from '../../support/browser/loginForm.ts';
import { accessible, cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

const viewport = { width: 390, height: 800 };
openSite({ window: { viewport }, errors });

test('the form that asks for a code is accessible', async () => {
  await givePassword(await withTwoFactors('Bo'));
  await code().waitFor();
  await accessible('main');
});

test('a recovery code replaces the app, once', async () => {
  const cleo = await withTwoFactors('Cleo');
  const [recovery = ''] = cleo.recoveryCodes;
  await givePassword(cleo);
  await giveCode(recovery);
  await signedInAndOut();
  await givePassword(cleo);
  await giveCode(recovery);
  await form().getByText('This code isn’t right, or was already used.').waitFor();
});

test('a stranger who guesses is locked out, but the browser that signed in before is not', async () => {
  const di = await withTwoFactors('Di');
  await givePassword(di);
  await giveCode(di.recoveryCodes[0] ?? '');
  await signedInAndOut();
  const guess = (n: number) =>
    new Visitor(cloud, `10.200.0.${n}`).call('/api/login', { body: { username: 'Di', password: 'wrong' } });
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await guess(n)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await givePassword(di);
  await giveCode(di.recoveryCodes[1] ?? '');
  await page.waitForURL('**/admin');

  await newPage({ viewport });
  await givePassword(di);
  await form()
    .getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)
    .waitFor();
});
