import { expect } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { untilIdle } from '../cloud/faultRun.ts';
import { cloud, page } from '../cloud/openSite.ts';
import { signIn } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';
import { formTakenOver } from '../site/publicPages.ts';

const typed = { 'First name': 'Ana', 'Last name': 'Lima' };
const consent = () => page.getByLabel(/I agree to receive newsletters/);
export const press = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();
export const isWaiting = () => page.getByRole('button', { name: 'Subscribing...' }).waitFor();
export const thanks = () => page.getByText('Thank you for subscribing!').waitFor();

/** Fills in the newsletter's form. Returns the keys of the requests that it has made so far. */
export async function fillIn(email: string): Promise<string[]> {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter/subscribe')) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  // The form shows its rules once it has found an error.
  await press();
  await page.getByText('First name is required').waitFor();
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Email').fill(email);
  await consent().check();
  return keys;
}

export async function expectAsTyped(email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, Email: email }))
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  expect(await consent().isChecked()).toBe(true);
}

export const isAskedAgain = (keys: string[]) =>
  until('it to be asked again', async () => (keys.length > 2 ? true : undefined));
export const distinct = (keys: string[]) => new Set(keys).size;

export async function expectSubscribedOnce(email: string): Promise<void> {
  const operator = await signIn(cloud);
  const rows = (await (await operator.call('/api/subscribers')).json()) as Subscriber[];
  expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  await untilIdle(cloud);
  expect((await cloud.inbox()).filter(({ to }) => to.includes(email))).toHaveLength(1);
}
