import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { addAll } from '../../../../functions/lib/people/subscribers/imported.ts';
import { remove } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { namelessReaders } from '../../../../functions/lib/sending/start/emptyPlaceholders.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Imports readers with these first names. */
const importReaders = (firstNames: string[]) =>
  addAll(
    firstNames.map((firstName, n) => {
      const email = `reader${n}@example.org`;
      return {
        addressHash: hashOf(email),
        email,
        firstName,
        lastName: '',
        consent: { source: 'a file', at: '2024-05-01' },
      };
    }),
    'import',
  );
const newsletter: CampaignAudience = { type: 'newsletter' };
const warnings = (htmlContent: string, audience: CampaignAudience = newsletter) =>
  namelessReaders({ subject: 'A', htmlContent }, audience);

test('before a letter goes to all readers, the admin sees how many have no first name, and how it greets them', async () => {
  await importReaders(['Ana', '', 'n/a', 'Bo', 'Cy', '']);
  expect(await warnings('Dear {firstName},')).toEqual([
    '3 of 6 readers have no first name: {firstName|friend} greets them as “friend”.',
  ]);
  // Somebody who gets no letters does not count.
  await suppress(hashOf('reader1@example.org'), 'bounced');
  await unsubscribe(hashOf('reader2@example.org'));
  expect(await warnings('Dear {firstName},')).toEqual([
    '1 of 4 readers has no first name: {firstName|friend} greets them as “friend”.',
  ]);
  expect(await namelessReaders({ subject: 'For {firstName}', htmlContent: 'x' }, newsletter)).toHaveLength(1);
  await unsubscribe(hashOf('reader5@example.org'));
  expect(await warnings('Dear {firstName},')).toEqual([]);
});

test('there is no warning if the letter has a word for them, or if the audience is not counted in advance', async () => {
  await importReaders(['', '']);
  expect(await warnings('Dear {firstName|friend},')).toEqual([]);
  expect(await warnings('Dear all,')).toEqual([]);
  for (const audience of [
    { type: 'joined', since: '2024-01-01', from: '2024-01-01T00:00:00.000Z' },
    { type: 'missed', campaignId: 'one', subject: 'A', sentAt: '2024-01-01T00:00:00.000Z' },
    { type: 'event', eventId: 1, eventTitle: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'all' },
  ] as const)
    expect(await warnings('Dear {firstName},', audience)).toEqual([]);
});

test('somebody deleted and imported again between the read and the write of an edit is counted as they are now', async () => {
  const dynamo = installFakeDynamo();
  await importReaders(['']);
  const id = await subscriberAt('reader0@example.org');
  dynamo.before('TransactWriteCommand', async () => {
    await remove(id);
    vi.setSystemTime(Date.now() + 1);
    await importReaders(['Ana']);
  });
  expect(await edit(id, { firstName: 'Bo' }, {})).toMatchObject({ row: { firstName: 'Bo' } });
  expect(await warnings('Dear {firstName},')).toEqual([]);
  await edit(id, { firstName: '' }, {});
  expect(await warnings('Dear {firstName},')).toEqual([
    '1 of 1 reader has no first name: {firstName|friend} greets them as “friend”.',
  ]);
});
