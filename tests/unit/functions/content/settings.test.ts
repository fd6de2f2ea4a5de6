import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import { readSettings } from '../../../../functions/lib/content/settings/settings.ts';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import {
  changedSettings,
  type ManagedSettings,
  settingGroups,
  withFirstValues,
} from '../../../../shared/settings/settings.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { applySettings, site } from '../../../../shared/site/site.ts';
import { ask, dynamo, openAdminApi } from '../../../support/accounts/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { installMail } from '../../../support/run/calls.ts';
import { pageHtml } from '../../../support/site/pageHtml.tsx';

openAdminApi();

afterEach(() => applySettings());

const path = '/api/settings';
const all = settingGroups.flatMap(({ settings }) => settings);
const first = withFirstValues({});
const save = (changes: object, { version, status = 200 }: { version?: number; status?: number } = {}) =>
  ask<ManagedSettings & { message: string; fields?: Record<string, string> }>(
    path,
    { method: 'PUT', body: { values: { ...first, ...changes }, version } },
    status,
  );

describe('an admin', () => {
  test('sees the first values of site.ts, changes some, and finds them', async () => {
    expect(await ask(path)).toEqual({ values: first, version: 1 });
    const tagline = 'Slow talk about what lasts';
    expect(await save({ tagline, 'texts.portrait': '' }, { version: 1 })).toMatchObject({ version: 2 });
    expect(await ask(path)).toEqual({ values: { ...first, tagline }, version: 2 });
    // A deploy with another first value changes what no admin has set, and nothing else.
    expect(await readSettings()).toEqual({ tagline });
    expect(site.tagline).toBe(tagline);
  });

  test('keeps what was saved after a deploy, which brings other first values for the rest', async () => {
    await save({ tagline: 'Slow talk' });
    const { price } = site.live;
    onTestFinished(() => {
      Object.assign(site.live, { price });
    });
    Object.assign(site.live, { price: '$12.00' });
    const { values } = await ask<ManagedSettings>(path);
    expect([values.tagline, values['live.price']]).toEqual(['Slow talk', '$12.00']);
    await readSettings();
    expect([site.tagline, site.live.price]).toEqual(['Slow talk', '$12.00']);
  });

  test('who sets a value back to the first one has the first one, whatever it becomes', async () => {
    await save({ tagline: 'Slow talk' });
    await save({});
    expect(await readSettings()).toEqual({});
    expect(site.tagline).toBe(first.tagline);
  });

  test('finds in the list of activities what was changed', async () => {
    await save({ tagline: 'Slow talk', 'live.price': '$12.00' });
    const [latest] = await activities.latest(1);
    expect(latest).toMatchObject({ label: 'Changed the settings', about: 'Tagline, Usual price' });
    expect(changedSettings(first, first)).toEqual([]);
  });

  test('who saves second is told, loses nothing, and may save over it', async () => {
    await save({ tagline: 'Theirs' }, { version: 1 });
    expect((await save({ tagline: 'Mine' }, { version: 1, status: 409 })).message).toMatch(/Someone else changed/);
    expect((await ask<ManagedSettings>(path)).values.tagline).toBe('Theirs');
    expect(await save({ tagline: 'Mine' })).toMatchObject({ version: 3, values: { tagline: 'Mine' } });
  });

  test.each([
    ['tagline', ''],
    ['tagline', 'x'.repeat(201)],
    ['contact.support', 'nobody'],
    ['contact.support', ''],
    ['mail.replyTo', 'me@'],
    ['social.video', 'javascript:alert(1)'],
    ['texts.portrait', 'data:image/png;base64,AA'],
    ['live.schedule.start', 'after tea'],
    ['newsletter.optIn', 'none'],
    ['live.venue.name', ' \n '],
  ])('is refused %s “%.20s” with a sentence', async (name, value) => {
    const { fields } = await save({ [name]: value }, { status: 400 });
    expect(Object.values(fields ?? {}).join()).toMatch(/\w+ \w+/);
    expect(dynamo.startingWith('content', 'SETTINGS')).toEqual([]);
  });

  test.each([
    ['social.video', ''],
    ['mail.replyTo', ''],
    ['live.price', ''],
    ['live.schedule.doors', '18:20'],
    ['texts.biography', 'One.\r\n\r\nTwo.'],
  ])('may set %s to “%s”', async (name, value) => {
    expect((await save({ [name]: value })).values[name]).toBe(value.replaceAll('\r', ''));
  });
});

test('an event has the usual place, price and length of the day it was saved, whatever becomes usual later', async () => {
  const create = (more = {}) => ask<ManagedEvent>('/api/upcoming-events', { body: { ...upcoming, ...more } }, 201);
  const [before, own] = [await create(), await create({ venue: 'Barn' })];
  const place = { 'live.venue.name': 'The Mill', 'live.venue.street': '2 Weir', 'live.venue.city': 'Kingston, NY' };
  await save({ ...place, 'live.price': '$12.00', 'live.schedule.end': '9:00 PM' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
  expect(await create()).toMatchObject({
    ...{ venue: 'The Mill', address: '2 Weir, Kingston, NY', price: '$12.00', endsAt: '2031-05-03T21:00:00-04:00' },
  });
  expect(before).toMatchObject({ venue: 'The Sample Hall', price: '$10.00', endsAt: '2031-05-03T20:45:00-04:00' });
  expect(own.address ?? '').toBe('');
  vi.useRealTimers();
});

/** A value for a setting that occurs nowhere else. */
const marked = (kind: string, path: string, index: number) => {
  const word = path.replace(/\W/g, '');
  if (kind === 'email') return `${word}@marked.org`;
  if (kind === 'link' || kind === 'picture') return `https://marked.org/${word}`;
  if (kind === 'clock') return `${1 + (index % 11)}:${10 + index} PM`;
  return kind === 'list' ? `T${word}\nMarked ${word}` : `Marked ${word}`;
};

const shownOn = [pages.home, pages.about, pages.signup, pages.privacy, pages.terms];

test('every setting is seen on a page or in an email', async () => {
  // The hourly import goes by the feed's address: importEpisodes.test.ts. Who gets the day's email: dayMail.test.ts.
  const elsewhere = ['podcast.feed', 'mail.signupsTo'];
  const seenOnes = all.filter(({ kind, path }) => kind !== 'choice' && !elsewhere.includes(path));
  const values = Object.fromEntries(seenOnes.map(({ kind, path }, index) => [path, marked(kind, path, index)]));
  await save(values);
  await readSettings();
  const { ses } = installMail();
  const mail = compose({ subject: 'S', previewText: '', htmlContent: '<p>x</p>' });
  await send({ mail, to: { id: 'a', email: 'a@marked.org', firstName: 'Ana' }, tags: {} });
  const sent = JSON.stringify(ses.calls().map((each) => each.args[0].input));
  const html = await Promise.all(
    shownOn.map((page) => pageHtml(page, page === pages.signup ? { answers: { activeUpcomingEvent: null } } : {})),
  );
  const seen = [...html, sent].join('\n');
  for (const [name, value] of Object.entries(values))
    expect(seen, name).toContain(value.split('\n').at(-1)?.replaceAll('"', '&quot;'));
});
