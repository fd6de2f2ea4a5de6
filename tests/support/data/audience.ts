import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { cloud, page } from '../cloud/openSite.ts';
import type { Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';
import { formTakenOver } from '../site/publicPages.ts';

const fields = {
  guests: 'Freya Montclair',
  description: 'On quiet.',
  eventTime: '7:00 PM',
  duration: '',
  imageUrl: '',
};

/** Creates an event that visitors can sign up for. */
export const announce = async (operator: Visitor, title: string, eventDate: string) =>
  (await (
    await operator.call('/api/upcoming-events', { body: { ...fields, title, eventDate, isActive: true } })
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

/** The path and query of the cancellation link in the mail to this address. */
export async function cancelLink(address: string): Promise<string> {
  const { text } = await until(`a mail to ${address}`, async () =>
    (await cloud.inbox()).find(({ to }) => to.includes(address)),
  );
  const { pathname, search } = new URL(/https?:\/\/\S+\/cancel-signup\?token=[\w.-]+/.exec(text)?.[0] ?? '');
  return pathname + search;
}
