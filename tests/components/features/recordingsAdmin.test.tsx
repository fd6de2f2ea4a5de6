import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ManagedRecording, RecordingUpdate } from '../../../shared/content/model/managedRecording.ts';
import { withFirstValues } from '../../../shared/settings/settings.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { applySettings } from '../../../shared/site/site.ts';
import { managed } from '../../support/site/publicContent.ts';
import { accessible, fits, hasFocus } from '../support/show.tsx';
import { type ApiCall, answer, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

const original = { title: 'Dharma Chat with Bo', guest: 'Bo', videoId: '' };
const guest = managed({ name: '4', kind: 'guest', original });
const first = managed({
  leftOut: ['The transcript could not be read.'],
  original: { date: '2026-05-01T12:00:00.000Z', chapters: [{ start: 0, title: 'Welcome', link: null }] },
  corrections: { title: 'On Rivers' },
});
const update = 'PATCH recordings/episode-1';

/** Opens the page of the first recording. Like the server, it keeps what is saved. */
async function open(path = pathOf('adminRecording', 'episode-1'), more: object = {}) {
  let now: ManagedRecording = first;
  const answers = {
    ...signedIn,
    'GET recordings': ({ query }: ApiCall) =>
      Response.json(
        [now, guest, managed({ name: 'episode-2', hidden: true, episodeType: 'trailer' })].filter(
          ({ name }) => (query.get('name') ?? name) === name,
        ),
      ),
    [update]: ({ body }: ApiCall) => {
      const { corrections, takeBack, hidden, mergedInto } = body as RecordingUpdate;
      const all = Object.entries({ ...now.corrections, ...corrections });
      const kept = all.filter(([name]) => !takeBack?.includes(name as never));
      now = { ...now, corrections: Object.fromEntries(kept), version: now.version + 1, hidden: hidden ?? now.hidden };
      if (mergedInto !== undefined) now = { ...now, mergedInto: mergedInto ?? undefined };
      return Response.json({ ...now, transcriptLeftOut: [] });
    },
    ...more,
  };
  await openSite(path, { answers, width: 1440, height: 900 });
}
const field = (name: string) => page.getByLabelText(name, { exact: true }).first();
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
const says = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
const bodies = () => calls(update).map(({ body }) => body as RecordingUpdate);

test('every recording is listed with what it has and its state, and leads to its page', async () => {
  await open(pages.adminRecordings);
  const row = (name: RegExp) => expect.element(page.getByRole('row', { name }));
  await row(/On Rivers/).toHaveTextContent(
    'May 1, 2026On RiversAna LimaEpisode 1film, 1 chapterCorrected1 left out by the import',
  );
  await row(/Hidden/).toHaveTextContent('On riversAna LimaTrailerfilmHidden');
  await row(/Archive.*Nothing yet/).toBeVisible();
  await accessible({ page: true });
  await fits([390, 768, 1440]);
  await page.getByRole('searchbox').fill('hidden');
  await row(/On Rivers/).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('rivers corrected');
  await page.getByRole('link', { name: 'On Rivers' }).click();
  await see('The transcript could not be read.');
  await open(pathOf('adminRecording', 'episode-2'));
  await see('Visitors find trailers only in the podcast’s own feed.');
});

test('a field is corrected, shows what was imported, and takes it back', async () => {
  await open();
  await says('All changes saved.');
  await accessible({ page: true });
  await fits([390, 768, 1440]);
  await see('Imported as: On rivers');
  await field('Guest').fill('Bo');
  await says('Not saved yet.');
  await see('Imported as: Ana Lima');
  await press('Save Changes');
  await says('All changes saved.');
  await press('Use the imported title');
  await expect.element(field('Title')).toHaveValue('On rivers');
  await press('Save Changes');
  await says('All changes saved.');
  expect(bodies()).toEqual([
    { version: 1, corrections: { guest: 'Bo' }, takeBack: [] },
    { version: 2, corrections: {}, takeBack: ['title'] },
  ]);
});

test('chapters and people are typed one a line, and a line that can’t be read is named', async () => {
  await open();
  await expect.element(field('Chapters')).toHaveValue('0:00 Welcome');
  await field('Chapters').fill('1:02:03 Thanks\n0:00 Welcome back\nand so on');
  await field('People').fill('Ana Lima (host) https://ana.example');
  await press('Save Changes');
  await see('Each line needs a time such as 1:02:03, and a title: and so on');
  await says('Not saved: one field needs your attention.');
  await expect.element(field('Chapters')).toHaveFocus();
  await accessible({ what: 'with errors' });
  expect(bodies()).toEqual([]);
  await field('Chapters').fill('1:02:03 Thanks\n0:00 Welcome back');
  await see('Imported as: 1 chapter');
  await press('Save Changes');
  await says('All changes saved.');
  expect(bodies()[0]?.corrections).toEqual({
    chapters: [
      { start: 0, title: 'Welcome back', link: null },
      { start: 3723, title: 'Thanks', link: null },
    ],
    people: [{ name: 'Ana Lima', role: 'host', link: 'https://ana.example', picture: null }],
  });
  await expect.element(field('Chapters')).toHaveValue('0:00 Welcome back\n1:02:03 Thanks');
});

test('the admin who saves second is refused once; what was typed stays, and then wins', async () => {
  await open();
  await field('Guest').fill('Bo');
  const theirs = { ...first, version: 2, corrections: { title: 'On seas', guest: 'Cy', duration: '41:00' } };
  const message = 'Someone else saved this recording in the meantime.';
  answer({ 'GET recordings': [theirs], [update]: () => refused(409, message) });
  await press('Save Changes');
  await see(message);
  await expect.element(field('Guest')).toHaveValue('Bo');
  await expect.element(field('Title')).toHaveValue('On seas');
  await expect.element(field('Duration')).toHaveValue('41:00');
  await says(`The recording wasn’t saved. ${message}`);
  const merged = { ...theirs, version: 3, corrections: { ...theirs.corrections, guest: 'Bo' } };
  answer({ 'GET recordings': [merged], [update]: () => Response.json({ ...merged, transcriptLeftOut: [] }) });
  await press('Save Changes');
  await says('All changes saved.');
  expect(bodies().at(-1)).toEqual({ version: 2, corrections: { guest: 'Bo' }, takeBack: [] });
});

test('what is typed while a save is under way stays, unsaved', async () => {
  await open();
  let finish = (_answer: Response) => {};
  answer({ [update]: () => new Promise<Response>((resolve) => (finish = resolve)) });
  await field('Guest').fill('Bo ');
  await press('Save Changes');
  await says('Saving…');
  await field('Duration').fill('41:00');
  const saved = { ...first, version: 2, corrections: { ...first.corrections, guest: 'Bo' } };
  answer({ 'GET recordings': [saved] });
  finish(Response.json({ ...saved, transcriptLeftOut: [] }));
  await says('Not saved yet.');
  await expect.element(field('Guest')).toHaveValue('Bo');
  await expect.element(field('Duration')).toHaveValue('41:00');
});

test('what the server refuses is said beside its field', async () => {
  await open();
  await field('Guest').fill('Bo');
  answer({
    [update]: () =>
      Response.json({ message: 'No', fields: { 'corrections.guest': 'This name is too long' } }, { status: 400 }),
  });
  await press('Save Changes');
  await says('This name is too long');
  await hasFocus('Guest');
});

test('leaving with unsaved changes asks', async () => {
  await open();
  await field('Guest').fill('Bo');
  await page.getByRole('link', { name: 'Back to Recordings' }).click();
  await see('What you typed hasn’t been saved.');
  await press('Keep editing');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(field('Guest')).toHaveValue('Bo');
  await press('Discard changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(field('Guest')).toHaveValue('Ana Lima');
});

test('a transcript is pasted, read by the server, shown, and removed', async () => {
  const path = `/transcripts/${'a'.repeat(32)}.json`;
  const transcript = {
    ...{ path, language: 'de', timed: true, source: 'admin', paragraphs: 1, beginning: 'Willkommen.' },
  } as const;
  await open();
  await see('There is no transcript.');
  await press('Paste a transcript');
  await page.getByRole('textbox', { name: 'Transcript', exact: true }).fill('<tt>');
  answer({
    [update]: () => Response.json({ message: 'No', fields: { transcriptText: 'This can’t be read' } }, { status: 400 }),
  });
  await press('Save Changes');
  await says('This can’t be read');
  await page.getByRole('textbox', { name: 'Transcript', exact: true }).fill('WEBVTT');
  const saved = { ...first, version: 2, corrections: { transcript } };
  answer({
    'GET recordings': [saved],
    [update]: () => Response.json({ ...saved, transcriptLeftOut: ['1 empty passage was left out.'] }),
  });
  await press('Save Changes');
  await see('1 empty passage was left out.');
  await see('Given here, in German, 1 paragraph, with times.');
  await see('Willkommen.');
  expect(page.getByRole('button', { name: 'Use the imported transcript' }).query()).toBeNull();
  await accessible({ page: true });
  await press('Remove the transcript');
  await see('When you save, it goes');
  await press('Save Changes');
  await expect.poll(() => bodies().at(-1)).toMatchObject({ corrections: { transcript: null } });
  const imported = { ...transcript, source: 'feed', beginning: 'Benvenuti.' } as const;
  await open(undefined, {
    'GET recordings': [
      managed({ original: { transcript: imported }, corrections: { transcript: { ...imported, source: 'admin' } } }),
    ],
  });
  await press('Use the imported transcript');
  await see('When you save, this comes back, as it was imported:');
  await see('Benvenuti.');
});

test('an episode that is here twice is merged into the other, after a question, and separated again', async () => {
  const other = { id: 7, episodeNumber: 7, title: 'On rivers', guest: '', duration: '', description: '', image: '' };
  const episodes = [{ ...other, videoId: '', transcriptionUrl: null, date: '2026-05-01T12:00:00.000Z' }];
  await open(undefined, { 'GET episodes': episodes });
  await press('Merge into another recording');
  await expect.element(page.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await page.getByLabelText('The recording that stays').selectOptions('On rivers, May 1, 2026');
  await accessible();
  await fits([390, 1440]);
  await press('Merge');
  await expect.poll(bodies).toEqual([{ version: 1, mergedInto: 7 }]);
  await see('Visitors see');
  await expect.element(page.getByRole('link', { name: 'another recording' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Hide from visitors' }).query()).toBeNull();
  await press('Separate them again');
  await press('Separate');
  await expect.poll(() => bodies().at(-1)).toEqual({ version: 2, mergedInto: null });
  await expect.element(page.getByRole('button', { name: 'Merge into another recording' })).toBeVisible();
});

test('a guest’s own fields are edited in the archive, details here', async () => {
  await open(pathOf('adminRecording', 4));
  await see('are edited in the');
  expect(page.getByLabelText('Title', { exact: true }).query()).toBeNull();
  await expect.element(field('Audio')).toBeVisible();
  expect(page.getByRole('button', { name: 'Hide from visitors' }).query()).toBeNull();
});

test('an unknown name says so', async () => {
  await open(pathOf('adminRecording', 'episode-99'));
  await see('There’s no recording with this name. It may have been deleted.');
});

test('a feed is looked at before it is imported, and what may be here already is asked about', async () => {
  const clear = { added: 21, changed: 1, unchanged: 2, titles: ['Clay & salt', 'Slow water'], unclear: [] };
  const leftOut = [{ recording: 'Fog', sentence: 'It waits until 2031-06-01, the date that the feed gives it.' }];
  const sentence = '“One” may be “On rivers”, which is here already.';
  const importFeed = 'POST episodes/import';
  const isNew = () => calls(importFeed).at(-1)?.body as { asNew: boolean; url: string; xml: string };
  await open(pages.adminRecordings, {
    [importFeed]: () => {
      const { asNew, url } = isNew();
      if (url.includes('none'))
        return Response.json(
          { message: 'No', fields: { url: 'It can’t be read: feed.example answered 404.' } },
          { status: 400 },
        );
      const unclear = { added: 0, changed: 0, unchanged: 0, titles: [], unclear: [sentence] };
      return Response.json({ ...(asNew ? clear : unclear), leftOut, allLeftOut: 1 });
    },
  });
  await press('Import Recordings');
  await field('The feed’s address').fill('feed.example/none');
  await press('Look at the Feed');
  await see('It can’t be read: feed.example answered 404.');
  await expect.element(field('The feed’s address')).toHaveFocus();
  await field('The feed’s address').fill('');
  await page.getByLabelText('Or its file').upload(new File(['<rss>Ö</rss>'], 'feed.xml', { type: 'text/xml' }));
  await press('Look at the Feed');
  await see(sentence);
  expect(isNew()).toMatchObject({ xml: '<rss>Ö</rss>', dryRun: true, asNew: false });
  await expect.element(page.getByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  await accessible();
  await page.getByRole('checkbox', { name: 'They’re new: import them too' }).click();
  await see('21 new recordings, 1 changed, 2 as they were');
  await see('and 19 more');
  await see('Fog: It waits until 2031-06-01, the date that the feed gives it.');
  await fits([390, 768, 1440]);
  await press('Import 21 new recordings and 1 changed');
  await see('21 added, 1 changed. Transcripts and chapters follow within the hour.');
  expect(calls(importFeed).at(-1)?.body).toMatchObject({ dryRun: false, asNew: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a new recording begins with its title, hidden, and gets its guest and its film on its page', async () => {
  const original = { title: 'On salt', guest: '', videoId: '' };
  let added = managed({ name: 'episode-2', isOurs: true, hidden: true, original });
  await open(pages.adminRecordings, {
    'GET recordings': () => Response.json([added]),
    'POST recordings': () => Response.json(added, { status: 201 }),
    'PATCH recordings/episode-2': ({ body }: ApiCall) => {
      added = { ...added, ...(body as Pick<ManagedRecording, 'corrections'>), version: 2 };
      return Response.json({ ...added, transcriptLeftOut: [] });
    },
  });
  await press('New Recording');
  await press('Continue');
  await see('Title is required');
  await field('Title').fill('On salt');
  await press('Continue');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('On salt');
  expect(calls('POST recordings').map(({ body }) => body)).toEqual([{ title: 'On salt' }]);
  await field('Guest').fill('Bo');
  await field('Film').fill('https://youtu.be/WhWc3b3KhnY');
  await press('Save Changes');
  await says('All changes saved.');
  await page.getByRole('link', { name: 'Back to Recordings' }).click();
  await expect.element(page.getByRole('row', { name: /On salt/ })).toHaveTextContent('On saltBoEpisode 1filmHidden');
});

const read = { at: '2031-05-01T14:00:00.000Z', allLeftOut: 0 };
test.each([
  ['It was last read on May 1, 2031, 10:00 AM EDT.', read],
  ['It was last read on May 1, 2031, 10:00 AM EDT, but for 2 items: see the dashboard.', { ...read, allLeftOut: 2 }],
  [
    'It couldn’t be used on May 1, 2031, 10:00 AM EDT: feed.example answered 404.',
    { ...read, failed: 'feed.example answered 404' },
  ],
])('below the feed’s address stands what became of its last reading: %s', async (words, feedRead) => {
  onTestFinished(() => applySettings());
  const values = withFirstValues({ 'podcast.feed': 'https://feed.example/rss' });
  await open(pages.adminSettings, { 'GET settings': { values, version: 1, feedRead } });
  await expect
    .element(field('The feed’s address (optional)'))
    .toHaveAccessibleDescription(
      `Its RSS feed at the podcast’s host. The site adds new episodes from it every hour. ${words}`,
    );
});
