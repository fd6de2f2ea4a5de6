import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SendResult } from '../../../shared/sending/model/campaign.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, ended, ownKey, subscribe, template } from '../../support/data/newsletter.ts';
import { accepted, ScheduledLetters, starter } from '../../support/data/scheduledLetters.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/** Whatever happens at its time, a scheduled letter is one send or none. */
const readers = 12;
const all = Array.from({ length: readers }, (_, n) => addressOf(n));
let cloud: Cloud;
let admin: Visitor;
let letters: ScheduledLetters;

beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  letters = new ScheduledLetters(cloud, admin);
  await seedSubscribers(cloud, readers);
});
afterAll(() => cloud.clearFaults());

describe('at its time', () => {
  test('five concurrent sweeps, one before and one afterwards, make one send', async () => {
    await letters.schedule(600);
    await letters.sweep();
    expect(await letters.campaigns()).toEqual([]);
    await letters.forward(700);
    await Promise.all([1, 2, 3, 4, 5].map(() => letters.sweep()));
    expect(await letters.outcome()).toHaveLength(1);
    await letters.sweep();
    expect(await letters.outcome()).toHaveLength(1);
    await letters.expectOnce(all);
  });

  test('it goes to those who joined since a day, and later to all others: nobody gets it twice', async () => {
    await subscribe(cloud, 'new@example.org');
    const since = letters.timeIn(-3 * 24 * 3600).slice(0, 10);
    await letters.schedule(600, { audience: { type: 'joined', since } });
    await letters.sweepIn(700);
    const [joined] = await letters.outcome();
    expect(joined).toMatchObject({ total: 1, audience: { type: 'joined', since }, status: 'COMPLETE' });
    await letters.expectOnce(['new@example.org']);

    await letters.schedule(600);
    await letters.sweepIn(700);
    expect((await letters.outcome())[0]).toMatchObject({ total: readers, audience: { type: 'newsletter' } });
    await letters.expectOnce(['new@example.org', ...all]);
  });

  test('it goes to those who did not get a certain letter from any of its sends', async () => {
    const send = async (body: object) => {
      const answer = await admin.call(`/api/email-templates/${template}/send`, { body, headers: ownKey() });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return ended(admin, ((await answer.json()) as SendResult).campaignId);
    };
    const first = await send({});
    await subscribe(cloud, 'second@example.org');
    const second = await send({ excludedCampaigns: [first.id] });
    expect(second.counts.SENT).toBe(1);
    await subscribe(cloud, 'third@example.org');
    await cloud.emptyInbox();
    const corrected = { subject: 'New from Dharma Chats', htmlContent: '<p>Corrected.</p>' };
    await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body: corrected });
    const missed = await send({ audience: { type: 'missed', campaignId: second.id } });
    expect(missed).toMatchObject({ total: 1, audience: { type: 'missed', subject: 'New from Dharma Chats' } });
    await letters.expectOnce(['third@example.org']);
  });
});

describe('while it starts', () => {
  test('a cancel either comes first or finds it started', async () => {
    for (let round = 0; round < 3; round++) {
      const planned = await letters.schedule(150, { again: true });
      await letters.forward(160);
      await cloud.emptyInbox();
      const before = (await letters.campaigns()).length;
      const [, cancelled] = await Promise.all([
        letters.sweep(),
        admin.call(`/api/scheduled-sends/${planned.id}`, { method: 'DELETE' }),
      ]);
      const started = (await letters.outcome()).length - before;
      expect([started, cancelled.status]).toEqual(started === 1 ? [1, 409] : [0, 204]);
      await letters.expectOnce(started === 1 ? all : []);
    }
  });

  test('a change either comes first or finds it started', async () => {
    for (let round = 0; round < 3; round++) {
      const planned = await letters.schedule(150, { again: true });
      await letters.forward(160);
      await cloud.emptyInbox();
      const before = (await letters.campaigns()).length;
      const body = { ...letters.input(3600, { again: true }), revision: planned.revision };
      const path = `/api/scheduled-sends/${planned.id}`;
      const [, changed] = await Promise.all([letters.sweep(), admin.call(path, { method: 'PUT', body })]);
      const started = (await letters.outcome()).length - before;
      expect([started, changed.status]).toEqual(started === 1 ? [1, 409] : [0, 200]);
      await letters.expectOnce(started === 1 ? all : []);
      await admin.call(path, { method: 'DELETE' });
    }
  });

  test('the sweep may die before it begins: the next one continues, and it is one send', async () => {
    await cloud.fault({ function: starter, error: 'crash-before', times: 1 });
    await letters.schedule(150);
    await letters.sweepsIn(160);
    expect(await letters.outcome()).toHaveLength(1);
    await letters.expectOnce(all);
  });

  test.each(['crash', 'crash-after-accept'])(
    'the sweep may die during the write that starts it (%s)',
    async (error) => {
      await letters.schedule(150);
      await cloud.fault({ service: 'dynamodb', operation: 'TransactWriteItems', error, times: 1 });
      await letters.sweepsIn(160);
      expect(await letters.outcome()).toHaveLength(1);
      await letters.expectOnce(all);
    },
  );
});

describe('if something is wrong', () => {
  test('a problem that nobody accepted holds the letter, with an alarm; once fixed, it is sent at once', async () => {
    const planned = await letters.schedule(150);
    const body = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {name},</p>' };
    await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body });
    await letters.sweepIn(160);
    expect(await letters.outcome()).toEqual([]);
    const [held] = await letters.pending();
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
    await letters.outcome();
    await letters.expectOnce(all);
    expect(await letters.pending()).toEqual([]);
  });

  test('a letter half a day late is held instead of sent', async () => {
    await letters.schedule(150);
    await letters.sweepIn(12 * 3600);
    // The session has ended meanwhile.
    admin = await signIn(cloud);
    letters.admin = admin;
    expect(await letters.outcome()).toEqual([]);
    expect(await letters.pending()).toMatchObject([
      { state: 'HELD', reason: expect.stringContaining('12 hours late') },
    ]);
  });
});

test('the same request twice makes one schedule; a time that is over or does not exist is refused with the reason', async () => {
  const key = ownKey();
  const [one, two] = await Promise.all([letters.ask(600, {}, key), letters.ask(600, {}, key)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(await letters.pending()).toHaveLength(1);
  const past = await letters.ask(-3600);
  expect([past.status, await past.json()]).toMatchObject([
    400,
    { fields: { at: expect.stringMatching(/has passed/) } },
  ]);
  const never = await letters.ask(0, { at: '2027-03-14T02:30' });
  expect([never.status, await never.json()]).toMatchObject([400, { message: expect.stringMatching(/skip this time/) }]);
  const [{ id = '' } = {}] = await letters.pending();
  const removed = await admin.call(`/api/email-templates/${template}_x`, { method: 'DELETE' });
  expect(removed.status).toBe(404);
  expect((await admin.call(`/api/scheduled-sends/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await admin.call(`/api/scheduled-sends/${id}`, { method: 'DELETE' })).status).toBe(204);
});
