import { URI } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { button, errors } from '../support/adminPages.ts';
import { accessible, cloud, newPage, openSite, page, toast } from '../support/openSite.ts';
import { Visitor } from '../support/visitor.ts';

openSite({ pages: 'one', window: { viewport: { width: 390, height: 800 } }, errors });

/** An admin with a second factor, whose telephone is so many seconds ahead. */
const account = { username: 'Di', password: 'a lantern over slow water' };
let codeOfApp: (ahead: number) => string;
let recoveryCodes: string[];
beforeAll(async () => {
  const manage = (order: object) => cloud.invoke('workers/manageAdmins', { username: account.username, ...order });
  await manage({ act: 'create', password: account.password });
  const { uri } = (await manage({ act: 'offer-2fa' })) as { uri: string };
  codeOfApp = (ahead) => URI.parse(uri).generate({ timestamp: Date.now() + ahead * 1000 });
  ({ recoveryCodes } = (await manage({ act: 'confirm-2fa', code: codeOfApp(0) })) as { recoveryCodes: string[] });
});

const form = () => page.getByRole('form', { name: 'Admin login' });
const code = () => form().getByLabel('Code');
async function givePassword(password = account.password) {
  await page.goto(`${cloud.url}/login`);
  await form().getByLabel('Username').fill(account.username);
  await form().getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}
async function giveCode(text: string) {
  await code().fill(text);
  await page.keyboard.press('Enter');
}
async function signedInAndOut() {
  await page.waitForURL('**/admin');
  await button('Logout').click();
  await page.waitForURL('**/login');
}

test('after the password the login asks for a code, and takes the reader to it', async () => {
  await givePassword();
  await code().waitFor();
  await expect.poll(() => code().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code().getAttribute('autocomplete')).toBe('one-time-code');
  expect(await form().getByLabel('Password').count()).toBe(0);
  expect(await page.getByText('Login failed').count()).toBe(0);
  await accessible('main');
  await page.keyboard.press('Enter');
  await form().getByText('Please enter the code').waitFor();
});

test('a wrong code is told beside it, and the form stays', async () => {
  await giveCode('000000');
  await toast('Login failed', 'This code is not right, or was used before.');
  await form().getByText('This code is not right').waitFor();
  expect(await code().getAttribute('aria-invalid')).toBe('true');
  await accessible('main');
});

test('who meant another name goes back to it', async () => {
  await button('Use another name', form()).click();
  const name = form().getByLabel('Username');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await name.inputValue(), await code().count()]).toEqual(['', 0]);
});

let used: string;
test('the code that the app shows signs in, once', async () => {
  await givePassword();
  used = codeOfApp(30);
  await giveCode(used);
  await toast('Login successful', 'You have been successfully logged in.');
  await signedInAndOut();
  await givePassword();
  await giveCode(used);
  await form().getByText('This code is not right, or was used before.').waitFor();
});

test('without the app, a recovery code signs in, once', async () => {
  const [recovery = ''] = recoveryCodes;
  await giveCode(recovery);
  await signedInAndOut();
  await givePassword();
  await giveCode(recovery);
  await form().getByText('This code is not right, or was used before.').waitFor();
});

test('a stranger who guesses is locked out, and the browser that signed in before is not', async () => {
  const guess = (n: number) =>
    new Visitor(cloud, `10.200.0.${n}`).call('/api/login', { body: { ...account, password: 'wrong' } });
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await guess(n)).status);
  // The tenth was the wrong code, before this browser was known.
  expect(statuses).toEqual([...Array(9).fill(401), 429, 429]);
  await givePassword();
  await giveCode(recoveryCodes[1] ?? '');
  await page.waitForURL('**/admin');

  await newPage({ viewport: { width: 390, height: 800 } });
  await givePassword();
  await form()
    .getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)
    .waitFor();
});
