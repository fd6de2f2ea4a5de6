import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import * as recordings from '../../../../functions/lib/content/recordings/recordings.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { cover, coverWords } from '../../../../functions/lib/publishing/pictures/cover.ts';
import { drawCover } from '../../../../functions/lib/publishing/pictures/drawCover.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { site as show } from '../../../../shared/site/site.ts';
import { recent } from '../../../support/data/contentForms.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

const folder = 'functions/lib/publishing/pictures/fonts';

const words = (title: string, guest = '') => ({ title, guest });

/** Where a picture is dark, as the words are: the first and last column and row. */
async function inkOf(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark: [x: number, y: number][] = [];
  // Right of the spine, below the site's name.
  for (let y = 110; y < info.height; y++)
    for (let x = 40; x < info.width; x++) if ((data[y * info.width + x] ?? 255) < 110) dark.push([x, y]);
  const across = dark.map(([x]) => x);
  const down = dark.map(([, y]) => y);
  const most = (values: number[], pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b));
  return {
    ...{ width: info.width, height: info.height, left: most(across, Math.min), right: most(across, Math.max) },
    ...{ top: most(down, Math.min), bottom: most(down, Math.max) },
  };
}

test.each([
  ['a short title', words('On rivers', 'Bo Lind')],
  ['a long title', words('Keeping company with what cannot be mended: '.repeat(7), 'Sister Agnes Corriveau')],
  ['capitals', words('WHAT BECOMES OF A CONVERSATION WHEN NOBODY IN IT IS TRYING TO WIN?', 'M'.repeat(200))],
  ['one long word', words('M'.repeat(300))],
  ['Greek and Cyrillic', words('Ἡ σιωπή. Разговор о тишине', 'Фёдор Иванов')],
])('%s fits into the picture', async (_, given) => {
  const { width, height, left, right, top, bottom } = await inkOf(await drawCover(given));
  expect([width, height]).toEqual([1200, 630]);
  expect(left).toBeGreaterThan(95);
  expect(right).toBeLessThan(1110);
  expect(top).toBeGreaterThan(112);
  expect(bottom).toBeLessThan(590);
});

test('a picture shows the title, the guest and the site’s name, and no markup of theirs', () => {
  const svg = cover(words('Tea & <b>rivers</b>', 'Bo Lind'));
  expect(svg).toContain('Tea &amp; &lt;b&gt;rivers');
  expect(svg).toContain('with Bo Lind');
  expect(svg).toContain(show.name);
});

test('a guest whom the title names is not named twice, and emoji are left out', () => {
  expect(coverWords(words('Dharma Chat with Bo Lind', 'Bo Lind'))).toEqual(words('Dharma Chat with Bo Lind'));
  expect(coverWords(words('Rivers 🌊\n and  banks ❤️'))).toEqual(words('Rivers and banks'));
  expect(coverWords(words('🌊'))).toBeUndefined();
  for (const foreign of ['धर्म', '禅', 'שלום']) expect(coverWords(words('Talk', foreign))).toBeUndefined();
});

test('both fonts have every letter that a picture may show', () => {
  const fonts = ['eb-garamond-500', 'eb-garamond-italic-500'].map(
    (name) => new Set((create(readFileSync(`${folder}/${name}.woff2`)) as Font).characterSet),
  );
  const lacking: string[] = [];
  for (let point = 0x21; point < 0x3000; point++) {
    const letter = String.fromCodePoint(point);
    if (/\p{Cn}|\p{C}|\p{Z}/u.test(letter) || letter !== letter.normalize('NFC')) continue;
    if (coverWords(words(letter)) && !fonts.every((font) => font.has(point))) lacking.push(point.toString(16));
  }
  expect(lacking).toEqual([]);
});

describe('share pictures', () => {
  preparePublishing();

  const ofShares = (keys: Iterable<string>) => [...keys].filter((key) => key.startsWith('share/'));
  const pictures = () => ofShares(site.files.keys());
  const pictureOf = (path: string) => JSON.parse(site.seen(path) ?? '{}').picture;
  const many = (count: number) =>
    archiveGuests.createAll(Array.from({ length: count }, (_, n) => guest(`Guest ${String(n + 1).padStart(3, '0')}`)));

  test('a recording’s page shows the picture that was made for links to it', async () => {
    await archiveGuests.create(guest('Ann'));
    const drawn = ofShares((await run()).put);
    expect(drawn).toEqual([expect.stringMatching(/^share\/1-[0-9a-f]{16}\.png$/)]);
    expect(pictureOf('/video/1')).toBe(`/${drawn[0]}`);
    // A deploy of other code draws none again.
    const { put, removed } = await run({ version: '2', everything: true });
    expect(ofShares(put)).toEqual([]);
    expect(removed).toEqual([]);
  });

  test('a changed title gets a new picture, a deleted recording none, and the old ones go', async () => {
    await archiveGuests.create(guest('Ann'));
    await archiveGuests.create(guest('Bob'));
    await run();
    const [ann, bob] = pictures();
    await archiveGuests.update(1, guest('Anna'));
    const changed = await run();
    const drawn = ofShares(changed.put);
    expect(drawn).toHaveLength(1);
    expect(ofShares(changed.removed)).toEqual([ann]);
    site.visit();
    expect(pictureOf('/video/1')).toBe(`/${drawn[0]}`);
    await archiveGuests.remove(2);
    expect((await run()).removed).toEqual(expect.arrayContaining([bob, 'pages/video/2.html']));
    expect(pictures()).toEqual(drawn);
  });

  test('many pictures are drawn over several runs, each of which asks for the next', async () => {
    await many(120);
    for (const [drawn, isDue] of [
      [50, true],
      [50, true],
      [20, false],
      [0, false],
    ] as const) {
      const { put, dueAt } = await run();
      expect(ofShares(put)).toHaveLength(drawn);
      expect(dueAt <= Date.now()).toBe(isDue);
    }
    expect(pictures()).toHaveLength(120);
  });

  test('pictures that cannot be drawn are reported, and no run follows another because of them', async () => {
    const alarm = vi.spyOn(logger, 'error').mockImplementation(() => {});
    await many(120);
    const { put, failed, dueAt } = await run({ draw: () => Promise.reject(new Error('No memory')) });
    expect(ofShares(put)).toEqual([]);
    expect(failed).toHaveLength(50);
    expect(alarm).toHaveBeenCalled();
    expect(dueAt).toBe(Date.now() + 86_400_000);
    expect(pictureOf('/video/1')).toBeUndefined();
    expect(ofShares((await run()).put)).toHaveLength(50);
  });

  test('a title in letters that the fonts lack keeps the site’s picture', async () => {
    await archiveGuests.create(guest('धर्म'));
    expect(ofShares((await run()).put)).toEqual([]);
    expect(pictureOf('/video/1')).toBeUndefined();
  });
});

describe('removed uploads', () => {
  preparePublishing();

  /** Uploads a picture, and returns its path. */
  function uploaded(hex: string): string {
    const key = `media/${hex.repeat(32)}.jpg`;
    site.uploads.set(key, 'JPEG');
    return `/${key}`;
  }

  /** Publishes a guest with this picture, and then without. */
  async function takeAway(imageUrl: string) {
    const { id } = await archiveGuests.create(guest('Ann', { imageUrl }));
    await run();
    await archiveGuests.remove(id);
    return run();
  }

  const letterWith = (picture: string) => ({
    ...{ name: 'spring', subject: 'Spring', textContent: 'x', mailBytes: 1 },
    htmlContent: `<p><img src="https://x.example${picture}"></p>`,
  });

  test('the picture of a removed guest is deleted, with its version for mails, and invalidated', async () => {
    const keys = ['webp', 'png'].map((ending) => `media/${'a'.repeat(32)}-clear.${ending}`);
    for (const key of keys) site.uploads.set(key, 'picture');
    uploaded('b');
    const before = site.invalidations;
    expect((await takeAway(`/${keys[0]}`)).removed).toEqual(expect.arrayContaining(keys));
    expect([...site.uploads.keys()], 'one that no content ever named may be in a form').toEqual([
      `media/${'b'.repeat(32)}.jpg`,
    ]);
    expect(site.invalidations).toBeGreaterThan(before);
  });

  test('so is one that another takes the place of, and a transcript that was replaced', async () => {
    const [first, second] = [uploaded('a'), uploaded('b')];
    const transcript = (hex: string) => ({
      ...{ path: `/transcripts/${hex.repeat(32)}.json`, language: null, timed: false, source: 'admin' as const },
      ...{ paragraphs: 1, beginning: '' },
    });
    for (const hex of 'ab') site.uploads.set(`transcripts/${hex.repeat(32)}.json`, '{"version":"1.0.0","segments":[]}');
    const event = await recentEvents.create({ ...recent, isActive: true, imageUrl: first });
    const correct = (hex: string, version: number) =>
      recordings.update(`event-${event.id}`, { version, takeBack: [], corrections: { transcript: transcript(hex) } });
    await correct('a', 0);
    await run();
    await recentEvents.update(event.id, { ...recent, isActive: true, imageUrl: second });
    await correct('b', 1);
    await run();
    expect([...site.uploads.keys()].sort()).toEqual([second.slice(1), `transcripts/${'b'.repeat(32)}.json`]);
  });

  test.each<[string, (picture: string) => Promise<unknown>]>([
    ['another guest', (imageUrl) => archiveGuests.create(guest('Bo', { imageUrl }))],
    ['an event that visitors do not see', (imageUrl) => recentEvents.create({ ...recent, isActive: false, imageUrl })],
    [
      'a hidden episode',
      async (image) => {
        const names = { guid: 'x', title: 'A talk', guest: '', videoId: 'abcdefghijk' };
        const own = { episodeNumber: 1, duration: '', description: '', image: '', transcriptionUrl: null };
        await upsert([episodeInput.parse({ ...own, ...names })]);
        await recordings.update('episode-1', { version: 0, takeBack: [], hidden: true, corrections: { image } });
      },
    ],
    ['a letter that is being written', (picture) => emailTemplates.add(letterWith(picture))],
    [
      'an unsaved draft of one',
      async (picture) => {
        const { name, htmlContent } = letterWith(picture);
        await emailTemplates.add({ ...letterWith(''), name });
        const content = { subject: 'Spring', previewText: '', textContent: '', htmlContent };
        await templateDrafts.save(name, { version: 1, editor: 1, revision: 1, follows: null, ...content }, 'admin');
      },
    ],
    [
      'an earlier version of one',
      async (picture) => {
        await emailTemplates.add(letterWith(picture));
        await emailTemplates.save('spring', letterWith(''));
      },
    ],
    [
      'a letter that was sent and deleted',
      (picture) => {
        const letter = { ...emailTemplates.newTemplate(letterWith(picture)), html: '', text: '' };
        const send = { cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
        return campaigns.start(randomUUID(), letter, { audience: { type: 'newsletter' }, ...send });
      },
    ],
  ])('a removed guest’s picture stays where %s shows it', async (_, show) => {
    const picture = uploaded('a');
    await show(picture);
    expect((await takeAway(picture)).removed).not.toContain(picture.slice(1));
    expect([...site.uploads.keys()]).toEqual([picture.slice(1)]);
  });

  test('a picture that S3 did not delete is deleted by the next run', async () => {
    const picture = uploaded('a');
    site.refuse = ({ command, keys }) => {
      if (command === 'DeleteObjectsCommand' && keys.includes(picture.slice(1))) throw new Error('SlowDown');
    };
    await expect(takeAway(picture)).rejects.toThrow('SlowDown');
    site.refuse = () => {};
    await run();
    expect([...site.uploads.keys()]).toEqual([]);
  });
});
