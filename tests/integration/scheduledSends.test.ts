import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Campaign, SendResult } from '../../shared/model/campaign.ts';
import type { MailProblem } from '../../shared/model/emailTemplate.ts';
import type { ScheduledSend } from '../../shared/model/scheduledSend.ts';
import { site } from '../../shared/site.ts';
import { localTime } from '../../shared/timeZone.ts';
import { Cloud } from '../support/cloud.ts';
import { untilIdle } from '../support/faultRun.ts';
import { addressOf, ended, newsletters, ownKey, perAddress, subscribe, template } from '../support/newsletter.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';
import { until } from '../support/until.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/** Letters that go out at a time: whatever its clock does, each is one send or none. */
const readers = 12;
const starter = 'workers/startScheduled';
const accepted: MailProblem['kind'][] = ['untested'];
let cloud: Cloud;
let admin: Visitor;
/** Of the test, in seconds: how far the clock was set forward. */
let ahead: number;

beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(async () => {
  await cloud.reset();
  ahead = 0;
  admin = await signIn(cloud);
  await seedSubscribers(cloud, readers);
});

const timeIn = (seconds: number) => localTime(Date.now() + (ahead + seconds) * 1000, site.timeZone);
const input = (seconds: number, more: object = {}) => ({
  ...{ audience: { type: 'newsletter' }, at: timeIn(seconds), accepted },
  ...more,
});
const ask = (seconds: number, more: object = {}, key = ownKey()) =>
  admin.call(`/api/email-templates/${template}/schedule`, { body: input(seconds, more), headers: key });

async function schedule(seconds: number, more: object = {}): Promise<ScheduledSend> {
  const answer = await ask(seconds, more);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json() as Promise<ScheduledSend>;
}

const pending = async () => (await admin.call('/api/scheduled-sends')).json() as Promise<ScheduledSend[]>;
const campaigns = async () => (await admin.call('/api/campaigns')).json() as Promise<Campaign[]>;
const clocks = async () =>
  (await fetch(`${cloud.url}/_local/schedules`)).json() as Promise<{ name: string; at: string }[]>;
const wake = ({ id, revision }: ScheduledSend) => cloud.invoke(starter, { scheduleId: id, revision });
const sweep = () => cloud.invoke(starter, {});

/** Lets time pass; schedules whose time has come by then ring. */
async function forward(seconds: number): Promise<void> {
  ahead += seconds;
  await cloud.forward(seconds);
}

/** Waits until what has rung has come to its end, and answers the campaigns. */
async function outcome(): Promise<Campaign[]> {
  await until('the schedule to be over', async () => {
    const rows = await pending();
    return rows.every(({ state, dueAt }) => state === 'HELD' || Date.parse(dueAt) > Date.now() + ahead * 1000)
      ? true
      : undefined;
  });
  for (const { id } of await campaigns()) await ended(admin, id);
  await untilIdle(cloud);
  return campaigns();
}

/** Everybody has it once. */
async function expectOnce(addresses: string[]): Promise<void> {
  const counts = perAddress(newsletters(await cloud.inbox()));
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(addresses.map((address) => [address, 1])));
}
const all = Array.from({ length: readers }, (_, n) => addressOf(n));

describe('at its time', () => {
  test('it goes once to whoever is subscribed at that moment, as it is saved by then', async () => {
    const { id } = await schedule(600);
    expect(await pending()).toMatchObject([{ id, state: 'SCHEDULED', revision: 1, scheduledBy: 'admin' }]);
    expect(await clocks()).toMatchObject([{ name: id }]);
    await subscribe(cloud, 'late@example.org');
    const gone = await admin.call(`/api/subscribers/${cloud.idOf(addressOf(0))}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const saved = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName}, saved later.</p>' };
    expect((await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body: saved })).status).toBe(200);
    await forward(700);
    const [only, ...others] = await outcome();
    expect(only).toMatchObject({ status: 'COMPLETE', startedBy: 'admin', audience: { type: 'newsletter' } });
    expect(others).toEqual([]);
    await expectOnce([...all.slice(1), 'late@example.org']);
    expect(newsletters(await cloud.inbox()).every(({ html }) => html.includes('saved later'))).toBe(true);
    expect([await pending(), await clocks()]).toEqual([[], []]);
  });

  test('its clock rings five times at once, early and once more afterwards: it is one send', async () => {
    const planned = await schedule(600);
    await wake(planned);
    expect(await campaigns()).toEqual([]);
    await forward(700);
    await Promise.all([1, 2, 3, 4, 5].map(() => wake(planned)));
    await sweep();
    expect(await outcome()).toHaveLength(1);
    await wake(planned);
    expect(await outcome()).toHaveLength(1);
    await expectOnce(all);
  });

  test('it goes to those who joined since a day, and later to all others: nobody has it twice', async () => {
    await subscribe(cloud, 'new@example.org');
    const since = timeIn(-3 * 24 * 3600).slice(0, 10);
    await schedule(600, { audience: { type: 'joined', since } });
    await forward(700);
    const [joined] = await outcome();
    expect(joined).toMatchObject({ total: 1, audience: { type: 'joined', since }, status: 'COMPLETE' });
    await expectOnce(['new@example.org']);

    await schedule(600);
    await forward(700);
    expect((await outcome())[0]).toMatchObject({ total: readers, audience: { type: 'newsletter' } });
    await expectOnce(['new@example.org', ...all]);
  });

  test('it goes to those who did not get a certain letter, by whichever of its sends', async () => {
    const send = async (body: object) => {
      const answer = await admin.call(`/api/email-templates/${template}/send`, { body, headers: ownKey() });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return ended(admin, ((await answer.json()) as SendResult).campaignId);
    };
    const first = await send({});
    await subscribe(cloud, 'second@example.org');
    const second = await send({ except: [first.id] });
    expect(second.counts.SENT).toBe(1);
    await subscribe(cloud, 'third@example.org');
    await cloud.emptyInbox();
    const corrected = { subject: 'New from Dharma Chats', htmlContent: '<p>Corrected.</p>' };
    await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body: corrected });
    const missed = await send({ audience: { type: 'missed', campaignId: second.id } });
    expect(missed).toMatchObject({ total: 1, audience: { type: 'missed', subject: 'New from Dharma Chats' } });
    await expectOnce(['third@example.org']);
  });
});

describe('at the moment of its start', () => {
  test('a cancel either comes first, or finds it started', async () => {
    for (let round = 0; round < 3; round++) {
      const planned = await schedule(150, { again: true });
      await forward(160);
      await cloud.emptyInbox();
      const before = (await campaigns()).length;
      const [, cancelled] = await Promise.all([
        wake(planned),
        admin.call(`/api/scheduled-sends/${planned.id}`, { method: 'DELETE' }),
      ]);
      const started = (await outcome()).length - before;
      expect([started, cancelled.status]).toEqual(started === 1 ? [1, 409] : [0, 204]);
      await expectOnce(started === 1 ? all : []);
    }
  });

  test('a change either comes first, or finds it started', async () => {
    for (let round = 0; round < 3; round++) {
      const planned = await schedule(150, { again: true });
      await forward(160);
      await cloud.emptyInbox();
      const before = (await campaigns()).length;
      const body = { ...input(3600, { again: true }), revision: planned.revision };
      const path = `/api/scheduled-sends/${planned.id}`;
      const [, changed] = await Promise.all([wake(planned), admin.call(path, { method: 'PUT', body })]);
      const started = (await outcome()).length - before;
      expect([started, changed.status]).toEqual(started === 1 ? [1, 409] : [0, 200]);
      await expectOnce(started === 1 ? all : []);
      // The clock of before rings for nothing.
      await wake(planned);
      expect((await campaigns()).length - before).toBe(started);
      await admin.call(path, { method: 'DELETE' });
    }
  });

  test.each(['crash-before', 'crash-after'])(
    'its worker may die (%s): the sweep goes on, and it is one send',
    async (error) => {
      await cloud.fault({ function: starter, error, times: 1 });
      await schedule(150);
      await forward(160);
      await until('the crash', async () => ((await cloud.failuresOf(starter)) > 0 ? true : undefined));
      await forward(120);
      await sweep();
      expect(await outcome()).toHaveLength(1);
      await expectOnce(all);
    },
  );

  test.each(['crash', 'crash-after-accept'])('also in the middle of the write that starts it (%s)', async (error) => {
    await schedule(150);
    await cloud.fault({ service: 'dynamodb', operation: 'TransactWriteItems', error, times: 1 });
    await forward(160);
    await until('the crash', async () => ((await cloud.failuresOf(starter)) > 0 ? true : undefined));
    await forward(120);
    await sweep();
    await cloud.invoke('workers/sweepCampaigns', { time: new Date(Date.now() + (ahead + 120) * 1000).toISOString() });
    expect(await outcome()).toHaveLength(1);
    await expectOnce(all);
  });
});

describe('when something stands in the way', () => {
  test('a problem that nobody accepted holds it and tells so; mended, it is sent at once', async () => {
    const planned = await schedule(150);
    const body = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {name},</p>' };
    await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body });
    await forward(160);
    expect(await outcome()).toEqual([]);
    const [held] = await pending();
    expect(held).toMatchObject({ id: planned.id, state: 'HELD', reason: expect.stringContaining('{name}') });
    const lines = (await cloud.logs()).filter(
      ({ name, text }) => name === starter && text.includes('"CampaignPaused"'),
    );
    expect(lines).toHaveLength(1);

    const path = `/api/scheduled-sends/${planned.id}/send`;
    const refused = await admin.call(path, { body: { revision: 1, accepted } });
    expect(refused.status).toBe(409);
    body.htmlContent = '<p>Dear {firstName},</p>';
    await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body });
    const clicks = await Promise.all([1, 2].map(() => admin.call(path, { body: { revision: 1, accepted } })));
    const ids = await Promise.all(clicks.map(async (each) => ((await each.json()) as SendResult).campaignId));
    expect(new Set(ids).size).toBe(1);
    await outcome();
    await expectOnce(all);
    expect(await pending()).toEqual([]);
  });

  test('half a day late it is held instead of sent', async () => {
    await schedule(150);
    await cloud.fault({ function: starter, error: 'crash-before', times: 1 });
    await forward(12 * 3600);
    await until('the crash', async () => ((await cloud.failuresOf(starter)) > 0 ? true : undefined));
    await sweep();
    // The session has ended meanwhile.
    admin = await signIn(cloud);
    expect(await outcome()).toEqual([]);
    expect(await pending()).toMatchObject([{ state: 'HELD', reason: expect.stringContaining('12 hours late') }]);
  });

  test.each(['ThrottlingException', 'InternalServerException'])(
    'where EventBridge refuses (%s), nothing is scheduled, and the admin is told',
    async (error) => {
      await cloud.fault({ service: 'scheduler', error, times: 20 });
      const refused = await ask(600);
      expect([refused.status, await refused.json()]).toEqual([
        503,
        { message: 'The time could not be set, and nothing was changed. Please try again in a moment.' },
      ]);
      expect(await pending()).toEqual([]);
      await cloud.clearFaults();
      const planned = await schedule(600);
      await cloud.fault({ service: 'scheduler', error, times: 20 });
      const path = `/api/scheduled-sends/${planned.id}`;
      const body = { ...input(1200), revision: 1 };
      expect((await admin.call(path, { method: 'PUT', body })).status).toBe(503);
      expect(await pending()).toMatchObject([{ at: planned.at, revision: 1 }]);
      // Its clock rings for nothing.
      expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204);
      await cloud.clearFaults();
      await forward(700);
      await until('the clock to be over', async () => ((await clocks()).length === 0 ? true : undefined));
      expect([await pending(), await outcome()]).toEqual([[], []]);
    },
  );

  test('between clock and row the endpoint may die: the same request again makes the schedule, or the clock rings for nothing', async () => {
    const dies = { service: 'scheduler', operation: 'CreateSchedule', error: 'crash-after-accept', times: 1 };
    await cloud.fault(dies);
    const key = ownKey();
    expect((await ask(600, {}, key)).status).toBeGreaterThanOrEqual(500);
    expect([(await clocks()).length, await pending()]).toEqual([1, []]);
    expect((await ask(600, {}, key)).status).toBe(201);
    expect(await pending()).toHaveLength(1);

    await cloud.fault(dies);
    expect((await ask(600)).status).toBeGreaterThanOrEqual(500);
    expect([(await clocks()).length, (await pending()).length]).toEqual([2, 1]);
    await forward(700);
    expect(await outcome()).toHaveLength(1);
    await expectOnce(all);
    expect(await clocks()).toEqual([]);
  });
});

test('the same request twice is one schedule; what is over or does not exist is refused with words', async () => {
  const key = ownKey();
  const [one, two] = await Promise.all([ask(600, {}, key), ask(600, {}, key)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(await pending()).toHaveLength(1);
  const past = await ask(-3600);
  expect([past.status, await past.json()]).toMatchObject([400, { fields: { at: expect.stringMatching(/is over/) } }]);
  const never = await ask(0, { at: '2027-03-14T02:30' });
  expect([never.status, await never.json()]).toMatchObject([400, { message: expect.stringMatching(/no such moment/) }]);
  const [{ id = '' } = {}] = await pending();
  const removed = await admin.call(`/api/email-templates/${template}_x`, { method: 'DELETE' });
  expect(removed.status).toBe(404);
  expect((await admin.call(`/api/scheduled-sends/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await admin.call(`/api/scheduled-sends/${id}`, { method: 'DELETE' })).status).toBe(204);
});
