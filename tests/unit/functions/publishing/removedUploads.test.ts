import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import * as recordings from '../../../../functions/lib/content/recordings/recordings.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { recent } from '../../../support/data/contentForms.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

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
  expect((await takeAway(`/${keys[0]}`)).removed).toEqual(expect.arrayContaining(keys));
  expect([...site.uploads.keys()], 'one that no content ever named may be in a form').toEqual([
    `media/${'b'.repeat(32)}.jpg`,
  ]);
  expect(site.invalidated.at(-1)).toEqual(expect.arrayContaining(keys.map((key) => `/${key}`)));
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
