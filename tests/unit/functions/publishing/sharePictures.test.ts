import { expect, test, vi } from 'vitest';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import * as publication from '../../../../functions/lib/publishing/publication.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

preparePublishing();

const pictures = () => [...site.files.keys()].filter((key) => key.startsWith('share/'));
const pictureOf = (path: string) => JSON.parse(site.seen(path) ?? '{}').picture;
const many = (count: number) =>
  archiveGuests.createAll(Array.from({ length: count }, (_, n) => guest(`Guest ${String(n + 1).padStart(3, '0')}`)));

test('a recording’s page shows the picture that was made for links to it', async () => {
  await archiveGuests.create(guest('Ann'));
  const { drawn } = await run();
  expect(drawn).toEqual([expect.stringMatching(/^share\/1-[0-9a-f]{16}\.png$/)]);
  expect(pictureOf('/video/1')).toBe(`/${drawn[0]}`);
  expect(site.seen('/sitemap.xml')).toContain(`/${drawn[0]}</video:thumbnail_loc>`);
  // A deploy of other code draws none again.
  expect(await run({ version: '2', everything: true })).toMatchObject({ drawn: [], removed: [] });
});

test('a changed title gets a new picture, a deleted recording none, and the old ones go', async () => {
  await archiveGuests.create(guest('Ann'));
  await archiveGuests.create(guest('Bob'));
  await run();
  const [ann, bob] = pictures();
  await archiveGuests.update(1, guest('Anna'));
  const changed = await run();
  expect(changed.drawn).toHaveLength(1);
  expect(changed.removed.filter((key) => key.startsWith('share/'))).toEqual([ann]);
  expect(site.invalidated.at(-1)).toContain(`/${ann}`);
  site.visit();
  expect(pictureOf('/video/1')).toBe(`/${changed.drawn[0]}`);
  await archiveGuests.remove(2);
  expect((await run()).removed).toEqual(expect.arrayContaining([bob, 'pages/video/2.html']));
  expect(pictures()).toEqual(changed.drawn);
});

test('many pictures are drawn over several runs, each of which asks for the next', async () => {
  await many(120);
  for (const [drawn, isDue] of [
    [50, true],
    [50, true],
    [20, false],
    [0, false],
  ] as const) {
    expect((await run()).drawn).toHaveLength(drawn);
    expect((await publication.dueAt()) !== null).toBe(isDue);
  }
  expect(pictures()).toHaveLength(120);
});

test('pictures that cannot be drawn are reported, and no run follows another because of them', async () => {
  const alarm = vi.spyOn(logger, 'error').mockImplementation(() => {});
  await many(120);
  const { drawn, failed } = await run({ draw: () => Promise.reject(new Error('No memory')) });
  expect(drawn).toEqual([]);
  expect(failed).toHaveLength(5);
  expect(alarm).toHaveBeenCalled();
  expect(await publication.dueAt()).toBeNull();
  expect(pictureOf('/video/1')).toBeUndefined();
  expect((await run()).drawn).toHaveLength(50);
});

test('a title in letters that the fonts lack keeps the site’s picture', async () => {
  await archiveGuests.create(guest('धर्म'));
  expect((await run()).drawn).toEqual([]);
  expect(pictureOf('/video/1')).toBeUndefined();
});
