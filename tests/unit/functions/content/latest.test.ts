import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities/activities.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, host, installSecrets } from '../../../support/run/calls.ts';

const event = (title: string) => ({
  title,
  presenter: 'Ana Lima',
  description: 'An evening.',
  imageUrl: '/media/a.jpg',
  videoUrl: 'https://youtu.be/aaaaaaaaaaa',
  eventDate: 'April 15, 2024',
});
const byHand = (title: string, isActive = false) => ({ ...event(title), isActive });

let dynamo: FakeDynamo;
let signedIn: { headers: Record<string, string>; cookies: string[] };
beforeEach(async () => {
  installSecrets();
  dynamo = installFakeDynamo();
  const { admin, cookie } = await openSession('miriam');
  const headers = { origin: `https://${host}`, [adminTokenHeader.toLowerCase()]: admin.token };
  signedIn = { headers, cookies: [cookie.split(';')[0] ?? ''] };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Sets an episode as the latest, as the dashboard does. */
async function setLatest(title: string, more: object = {}) {
  const answer = await call('recentEvents/setLatest', {
    ...signedIn,
    path: { id: '1' },
    body: { ...event(title), eventDate: 'Episode 7', ...more },
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') as RecentEvent & { message: string } };
}
const titles = async () => (await recentEvents.list()).map(({ title }) => title);
/** As on a stack from before id 1 was reserved: an event made by hand has it. */
async function madeByHandAsNumberOne(title: string) {
  await recentEvents.setLatest(1, event(title));
  const [row] = dynamo.startingWith('content', 'RECENT_EVENT');
  if (!row) throw new Error('There is no event 1');
  delete row.fromEpisode;
}

describe('Set as Latest', () => {
  test('never replaces an event made by hand, since id 1 is never given to one', async () => {
    const first = await recentEvents.create(byHand('On silence'));
    expect(first.id).toBe(2);
    expect((await setLatest('Second thoughts')).body).toMatchObject({ id: 1, isActive: true });
    expect(await titles()).toEqual(['On silence', 'Second thoughts']);
  });

  test('replaces the episode that was the latest before without asking, however often it was activated', async () => {
    await setLatest('First light');
    const other = await recentEvents.create(byHand('On silence', true));
    await recentEvents.activate(1);
    await recentEvents.activate(other.id);
    expect(await setLatest('Second thoughts')).toMatchObject({ status: 200, body: { title: 'Second thoughts' } });
    expect(await titles()).toEqual(['On silence', 'Second thoughts']);
  });

  test.each([
    ['was made by hand', () => madeByHandAsNumberOne('On silence')],
    [
      'was changed by hand since',
      async () => {
        await setLatest('First light');
        await recentEvents.update(1, byHand('On silence', true));
      },
    ],
  ])('asks first if the event %s, and names it', async (_what, prepare) => {
    await prepare();
    const refused = await setLatest('Second thoughts');
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('“On silence”') } });
    const [existing] = await recentEvents.list();
    expect(existing).toMatchObject({ title: 'On silence' });

    expect(await setLatest('Second thoughts', { replaces: (existing?.version ?? 0) + 1 })).toMatchObject({
      status: 409,
    });
    expect(await setLatest('Second thoughts', { replaces: existing?.version })).toMatchObject({ status: 200 });
    expect(await titles()).toEqual(['Second thoughts']);
    // The event belongs to an episode again.
    expect(await setLatest('Third time')).toMatchObject({ status: 200 });
  });

  test('asks if somebody changes the event by hand at this moment', async () => {
    await setLatest('First light');
    dynamo.before('TransactWriteCommand', () => recentEvents.update(1, byHand('On silence')));
    expect(await setLatest('Second thoughts')).toMatchObject({ status: 409 });
    expect(await titles()).toEqual(['On silence']);
  });

  test('remembers its episode even after its text is changed by hand, but not after it is given another film', async () => {
    expect((await setLatest('First light', { episodeId: 9 })).body).toMatchObject({ episodeId: 9 });
    const update = async (change: object) => {
      const body = { ...byHand('First light, again', true), ...change };
      const answer = await call('recentEvents/update', { ...signedIn, path: { id: '1' }, body });
      expect(answer.statusCode).toBe(200);
      return JSON.parse(answer.body ?? '').episodeId;
    };
    expect(await update({})).toBe(9);
    expect(await update({ videoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' })).toBe(9);
    expect(await update({ videoUrl: 'https://youtu.be/bbbbbbbbbbb' })).toBeNull();
    expect(await update({})).toBeNull();
  });

  test('the activities say what was replaced', async () => {
    await setLatest('First light');
    await setLatest('First light');
    await setLatest('Second thoughts');
    // In any order, since they may be in the same millisecond.
    expect((await activities.latest(3)).map(({ about }) => about).sort()).toEqual([
      'First light',
      'First light',
      'Second thoughts, in place of First light',
    ]);
  });
});
