import { beforeEach, expect, vi } from 'vitest';
import { logger } from '../../../functions/lib/platform/log.ts';
import { readContent } from '../../../functions/lib/publishing/content.ts';
import { publish } from '../../../functions/lib/publishing/publish.ts';
import { uploadsInLetters } from '../../../functions/lib/sending/campaigns.ts';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { FakeSite } from './fakeSite.ts';

const paths = [
  ...['/', '/audience-signup', '/archive', '/interviews', '/podcast', '/about', '/newsletter'],
  ...['/letters', '/letters/may'],
  ...['/video/1', '/video/2', '/video/abcdefghijk', '/video/episode-1', '/video/episode-2'],
  ...['/guests/ann-berg', '/guests/annie', '/guests/bo-lind'],
  ...['/sitemap.xml', '/letters/feed.xml', '/calendar.ics', '/.well-known/security.txt'],
];

export let site: FakeSite;
export function newSite() {
  site = new FakeSite(paths);
}

/** Renders a document as its JSON, except those that `fails` selects. */
export const renderer = {
  fails: (_document: PageDocument): boolean => false,
  render: async (document: PageDocument) => {
    if (renderer.fails(document)) throw new Error(`${document.page} breaks`);
    return JSON.stringify(document);
  },
};

/** Gives each test of a file an empty site, empty tables and a clock that it can set. */
export function preparePublishing() {
  beforeEach(() => {
    vi.spyOn(logger, 'info').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['Date'] });
    installFakeDynamo();
    newSite();
    renderer.fails = () => false;
  });
}

const drawWords = async (words: object) => new TextEncoder().encode(JSON.stringify(words));

export const run = (more: Partial<Parameters<typeof publish>[0]> = {}) =>
  publish({
    renderer,
    draw: drawWords,
    uploadsInLetters,
    version: '1',
    everything: false,
    remaining: () => 300_000,
    ...more,
  });

export const guest = (name: string, more: object = {}) => ({
  ...{ name, url: `https://www.youtube.com/watch?v=AAAAAAAAAA${name.length}`, displayOrder: 1, isFeatured: false },
  ...{ description: null, imageUrl: null },
  ...more,
});

export async function expectPagesUpToDate(): Promise<void> {
  const { archiveGuests: guests, activeRecentEvent } = await readContent();
  site.visit();
  expect(JSON.parse(site.seen('/archive') ?? '').answers.archiveGuests).toEqual(guests);
  expect(JSON.parse(site.seen('/') ?? '').answers.activeRecentEvent).toEqual(activeRecentEvent);
  const ids = guests.map(({ id }) => `/video/${id}`);
  for (const path of ['/video/1', '/video/2'])
    expect(site.seen(path) === undefined ? undefined : JSON.parse(site.seen(path) ?? '').answers.archiveGuest).toEqual(
      guests.find(({ id }) => path === `/video/${id}`),
    );
  for (const path of ids) expect(site.seen('/sitemap.xml')).toContain(`${path}</loc>`);
}
