import { type TOTP, URI } from 'otpauth';
import { cloud, page } from '../cloud/openSite.ts';
import { signIn } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';
import { button } from './adminPages.ts';

/** Each call returns an unused code, or waits for one: the login also accepts those of the steps before and after. */
export function authenticator(uri: string): () => Promise<string> {
  const app = URI.parse(uri) as TOTP;
  let step = app.counter() - 1;
  return async () => {
    step = await until('the next code of the app', async () => {
      const next = Math.max(step + 1, app.counter());
      return next <= app.counter() + 1 ? next : undefined;
    });
    return app.generate({ timestamp: step * app.period * 1000 });
  };
}

/** An admin that only this test uses. */
export interface TwoFactors {
  username: string;
  password: string;
  /** Codes of the admin's app: see `authenticator`. */
  nextCode: () => Promise<string>;
  recoveryCodes: string[];
}

export async function withPassword(username: string): Promise<TwoFactors> {
  const password = 'a lantern over slow water';
  await cloud.invoke('workers/manageAdmins', { action: 'create', username, password });
  return { username, password, nextCode: async () => '', recoveryCodes: [] };
}

export async function withTwoFactors(username: string): Promise<TwoFactors> {
  const account = await withPassword(username);
  let { nextCode } = account;
  const { password } = account;
  const recoveryCodes = await (await signIn(cloud, { username, password })).setUpApp(password, (uri) => {
    nextCode = authenticator(uri);
    return nextCode();
  });
  return { ...account, nextCode, recoveryCodes };
}

export const form = () => page.getByRole('form', { name: 'Admin login' });
export const code = () => form().getByLabel('Code');

export async function givePassword({ username, password }: { username: string; password: string }): Promise<void> {
  await page.goto(`${cloud.url}/login`);
  await form().getByLabel('Username').fill(username);
  await form().getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

export async function giveCode(text: string): Promise<void> {
  await code().fill(text);
  await page.keyboard.press('Enter');
}

/** Logs out by the admin's bar: on a small window its button is in the menu. */
export async function pressLogout(): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu/ });
  await button('Logout').or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await button('Logout').click();
}
