import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingLetter } from '../../../../frontend/features/letters/send/recordingLetter.ts';
import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { recent } from '../../../support/data/contentForms.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

let admin: Caller;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  admin = await Caller.admin();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const ask = callAs(() => admin);
const path = '/api/recent-events';
const listed = () => ask<ManagedRecentEvent[]>(path);

test('a recent event remembers the evening that it was, through edits, and visitors do not see it', async () => {
  const { id, version, fromEventId } = await ask<ManagedRecentEvent>(
    path,
    { body: { ...recent, isActive: true, fromEventId: 7 } },
    201,
  );
  expect(fromEventId).toBe(7);
  await ask(`${path}/${id}`, { method: 'PUT', body: { ...recent, title: 'Anew', isActive: true, version } });
  expect(await listed()).toMatchObject([{ title: 'Anew', fromEventId: 7 }]);
  expect(await ask(`${path}/active`)).not.toHaveProperty('fromEventId');
});

test('an episode that takes its place is no evening', async () => {
  const body = { ...recent, fromEventId: 7 };
  const { id, version } = await ask<ManagedRecentEvent>(path, { body }, 201);
  await ask(`${path}/${id}`, { method: 'PATCH', body: { ...recent, episodeId: 3, replaces: version } });
  expect((await listed()).find((each) => each.id === id)).not.toHaveProperty('fromEventId');
});

test.each([
  [true, '<div data-card="latest-recording"></div>'],
  [false, '<a href="https://youtu.be/aaaaaaaaaaa?a=1&amp;b=2">Watch the recording</a>'],
])('the letter about its recording is clean, whatever its title (active: %s)', (isActive, shows) => {
  const videoUrl = 'https://youtu.be/aaaaaaaaaaa?a=1&b=2';
  const letter = recordingLetter({ id: 3, title: 'Bells <b>& {firstName', videoUrl, isActive });
  expect(letter.subject).toBe('It’s online: Bells <b>& {firstName');
  expect(letter.htmlContent).toContain('“Bells &lt;b&gt;&amp; {firstName”');
  expect(letter.htmlContent).toContain(shows);
  const added = ' target="_blank" rel="noopener noreferrer"';
  expect(sanitize(letter.htmlContent).replaceAll(added, '')).toBe(letter.htmlContent);
});
