import { expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { queryPartition } from '../../../../functions/lib/platform/dynamo/reads.ts';
import { publishDue } from '../../../../functions/lib/publishing/publication.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { preparePublishing, run, site } from '../../../support/site/publishing.ts';

preparePublishing();

const start = Date.parse('2031-05-03T23:00:00Z');
/** 7:00 to 8:45 PM, by the usual schedule. */
const end = start + 105 * 60_000;
const event = {
  ...upcoming,
  imageUrl: '',
  duration: '',
  isActive: true,
  joinLink: '',
  remindDay: true,
  remindHour: true,
};
/** Whether the sweep at this moment asks for a run, by a change that the content table's stream reports. */
async function asks(at: number): Promise<boolean> {
  vi.setSystemTime(at);
  await publishDue(at);
  const [request] = await queryPartition<{ requestedAt: string }>(
    tableName('content'),
    partitions.content.publishRequests,
  );
  return request?.requestedAt === new Date(at).toISOString();
}
const answersAt = (path: string) => {
  site.visit();
  return JSON.parse(site.seen(path) ?? '').answers;
};
const shownEvent = () => answersAt('/').activeUpcomingEvent;

test('at an event’s end a run is asked for each minute until one succeeds; the event leaves the pages', async () => {
  expect(await asks(start)).toBe(false);
  await upcomingEvents.create(event);
  await run();
  expect(shownEvent()).toMatchObject({ title: event.title });
  expect(await asks(end - 1000)).toBe(false);
  expect(await asks(end)).toBe(true);
  expect(await asks(end + 60_000)).toBe(true);
  await run();
  expect(shownEvent()).toBeNull();
  expect(await asks(end + 120_000)).toBe(false);
  // A day after the last run, whatever has changed.
  expect(await asks(end + 60_000 + 86_400_000)).toBe(true);
});

test('an event that is moved, or whose time cannot be read anymore, is published once, when it changes', async () => {
  vi.setSystemTime(start);
  const { id } = await upcomingEvents.create(event);
  await run();
  await upcomingEvents.update(id, { ...event, eventTime: '9:00 PM' });
  await run();
  expect(await asks(end)).toBe(false);
  expect(await asks(end + 120 * 60_000)).toBe(true);
  await upcomingEvents.update(id, { ...event, eventDate: 'This autumn' });
  await run();
  expect(await asks(end + 121 * 60_000)).toBe(false);
});

test('when sign-up closes the pages say so, and they still leave at the event’s end', async () => {
  vi.setSystemTime(start - 86_400_000);
  await upcomingEvents.create({ ...event, signupCloses: '2031-05-03T17:00' });
  await run();
  const closing = start - 2 * 3_600_000;
  expect(shownEvent()).toMatchObject({ closesAt: '2031-05-03T17:00:00-04:00' });
  expect(shownEvent()).not.toHaveProperty('isClosed');
  expect(await asks(closing - 1000)).toBe(false);
  expect(await asks(closing)).toBe(true);
  await run();
  expect(shownEvent()).toMatchObject({ title: event.title, isClosed: true });
  expect(await asks(closing + 60_000)).toBe(false);
  expect(await asks(end)).toBe(true);
  await run();
  expect(shownEvent()).toBeNull();
});

test('a canceled event leaves a word on the page of the next evening, until it would have been over', async () => {
  vi.setSystemTime(start - 86_400_000);
  const announced = { ...event, isActive: false };
  const { id, title, eventDate } = await upcomingEvents.create(announced);
  await upcomingEvents.cancel(id, { cancelledAt: '2031-05-01T10:00:00.000Z' });
  await run();
  const cancelledEvent = { title, eventDate, endsAt: '2031-05-03T20:45:00-04:00' };
  expect(answersAt('/audience-signup')).toMatchObject({ activeUpcomingEvent: null, cancelledEvent });
  const undated = await upcomingEvents.create({ ...announced, title: 'Another', eventDate: 'This autumn' });
  await upcomingEvents.cancel(undated.id, { cancelledAt: '2031-05-02T10:00:00.000Z' });
  vi.setSystemTime(end - 1000);
  await run();
  expect(answersAt('/audience-signup')).toMatchObject({ cancelledEvent });
  vi.setSystemTime(end);
  await run();
  expect(answersAt('/audience-signup').cancelledEvent).toBeNull();
});
