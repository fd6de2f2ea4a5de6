import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import { recentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { recent } from '../../../support/site/publicContent.ts';

const { id: _id, version: _version, updatedAt: _updatedAt, ...byHand } = recent;
const at = (time: string) => vi.setSystemTime(new Date(time));

beforeEach(() => {
  installFakeDynamo();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('content contains the time of its last change', async () => {
  at('2026-05-01T10:00:00Z');
  const { id, version } = await recentEvents.create(byHand);
  const read = async () => recentEvent.parse(await recentEvents.active()).updatedAt;
  expect(await read()).toBe('2026-05-01T10:00:00.000Z');
  at('2026-05-02T10:00:00Z');
  const edited = await recentEvents.update(id, { ...byHand, imageUrl: '/media/b.webp', version });
  expect(edited.version).toBe(version + 1);
  expect(await read()).toBe('2026-05-02T10:00:00.000Z');
});

test('an edit of an old version changes nothing, not even the time', async () => {
  at('2026-05-01T10:00:00Z');
  const { id } = await recentEvents.create(byHand);
  at('2026-05-02T10:00:00Z');
  await expect(recentEvents.update(id, { ...byHand, version: 7 })).rejects.toThrow('Someone else changed this event');
  expect((await recentEvents.active())?.updatedAt).toBe('2026-05-01T10:00:00.000Z');
});
