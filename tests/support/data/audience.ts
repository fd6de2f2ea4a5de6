import { expect } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { cloud, formTakenOver, page } from '../cloud/openSite.ts';
import { Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';

const fields = {
  guests: 'Freya Montclair',
  description: 'On quiet.',
  eventTime: '7:00 PM',
  duration: '',
  imageUrl: '',
};

/** Creates an event that visitors can sign up for. */
export const announce = async (operator: Visitor, title: string, eventDate: string, more: object = {}) =>
  (await (
    await operator.call('/api/upcoming-events', { body: { ...fields, title, eventDate, isActive: true, ...more } })
  ).json()) as UpcomingEvent;

/** Fills in the sign-up form for an event. */
export async function fillIn(email: string, way: RegExp): Promise<void> {
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(way).check();
  await page.getByLabel(/I agree/).check();
  await page.getByLabel(/newsletter/).uncheck();
}

/** The path and query of the cancellation link in a mail to this address. */
export const cancelLink = (address: string) => linkIn(address, '/cancel-signup');

/** Presses the button in the mail that keeps a seat, or puts someone in line. */
export async function confirm(address: string): Promise<void> {
  const link = await linkIn(address, '/confirm-sign-up');
  const answer = await new Visitor(cloud).call(link.replace('/confirm-sign-up', '/api/audience-signup/confirm'), {
    body: {},
  });
  expect(answer.status).toBe(200);
}

/** The path and query of the link to this page, in the first mail to this address that has one. */
export async function linkIn(address: string, path: string): Promise<string> {
  const link = await until(`a mail to ${address} with a link to ${path}`, async () => {
    const texts = (await cloud.inbox()).filter(({ to }) => to.includes(address)).map(({ text }) => text);
    return texts
      .flatMap((text) => text.match(/https?:\/\/\S+\?token=[^\s\]"<]+/g) ?? [])
      .find((each) => each.includes(path));
  });
  const { pathname, search } = new URL(link);
  return pathname + search;
}
