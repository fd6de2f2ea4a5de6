import { beforeAll, expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { endsAt } from '../../../shared/time/eventTimes.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import type { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { upcoming } from '../../support/data/contentForms.ts';
import { publishedSite } from '../../support/site/publishedSite.ts';

let cloud: Cloud;
let site: Awaited<ReturnType<typeof publishedSite>>;
beforeAll(async () => {
  site = await publishedSite();
  cloud = site.cloud;
});

const inTwoDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(
  Date.now() + 48 * 3_600_000,
);
const event = { ...upcoming, eventDate: inTwoDays, duration: '90 minutes', isActive: true };
const secondsToEnd = () => Math.ceil(((endsAt(withTimes(event)) ?? 0) - Date.now()) / 1000);
const pages = ['/', '/dharma-chats', '/audience-signup'];
const titleAt = async (path: string) => (await site.documentAt(path)).answers?.activeUpcomingEvent?.title;
const signUp = (more: object = {}) =>
  new Visitor(cloud).call('/api/audience-signup', {
    body: {
      ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'Lisbon', consent: true },
      ...{ attendanceType: 'virtual', subscribeNewsletter: false },
      ...more,
    },
  });

test('an event leaves all pages within a minute of its end, though no one does anything; its sign-ups stay', async () => {
  const created = await site.admin.call('/api/upcoming-events', { body: event });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as UpcomingEvent;
  expect((await signUp()).status).toBe(201);
  await site.cloud.untilIdle();
  for (const path of pages) expect(await titleAt(path), path).toBe(event.title);

  const end = secondsToEnd();
  await cloud.sweepIn(end - 600);
  await site.cloud.untilIdle();
  for (const path of pages) expect(await titleAt(path), path).toBe(event.title);

  await cloud.sweepIn(601);
  await site.cloud.untilIdle();
  for (const path of pages) expect(await titleAt(path), path).toBeUndefined();
  await site.expectPagesRight();
  const admin = await signIn(cloud);
  expect(await (await admin.call('/api/upcoming-events')).json()).toContainEqual(
    expect.objectContaining({ id, isActive: true }),
  );
  expect(await (await admin.call('/api/audience-members')).json()).toMatchObject([{ eventId: id }]);
  expect((await signUp({ email: 'late@example.org' })).status).toBe(409);
  expect((await signUp({ email: 'late@example.org', forNext: true })).status).toBe(201);
});
