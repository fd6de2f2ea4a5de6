import { beforeEach, expect, test } from 'vitest';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { editWrite } from '../../../../functions/lib/content/items/contentItems.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { withCards } from '../../../../functions/lib/letters/compose/letterCards.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { preparedLetters } from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { preparedLetterWrites } from '../../../../functions/lib/letters/templates/episodeLetters.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

/** What happens to a call to DynamoDB; by default it is simply answered. */
let fault: (name: string, perform: () => unknown) => unknown;
beforeEach(async () => {
  fault = (_, perform) => perform();
  installFakeDynamo(async (name, perform) => fault(name, perform));
  // The site has an archive already.
  await imports(episode('Old', 400));
});

const day = 24 * 60 * 60 * 1000;
const episode = (title: string, daysOld: number | null, more = {}) =>
  episodeInput.parse({
    ...{
      guid: title,
      episodeNumber: 12,
      title,
      guest: 'Maya Lindqvist',
      duration: '58:10',
      image: '',
      videoId: 'aaaaaaaaaaa',
    },
    ...{ description: 'On waiting.', transcriptionUrl: null, ...more },
    date: daysOld === null ? null : new Date(Date.now() - daysOld * day).toISOString(),
  });
const imports = (...feed: ReturnType<typeof episode>[]) =>
  episodes.upsert(feed, (added) => preparedLetterWrites(added, Date.now()));
/** Imports a feed with an episode that is new. */
const importNew = () => imports(episode('Old', 400), episode('Small hours', 0));
/** The letter about it. */
async function prepared() {
  await importNew();
  const [letter, ...others] = await emailTemplates.list();
  expect(others).toEqual([]);
  if (!letter) throw new Error('There is no letter');
  return letter;
}
const subjects = async () => (await emailTemplates.list()).map(({ subject }) => subject).sort();
const subjectOf = (title: string) => `A new ${site.product.singular}: ${title}`;

test('a new episode gets a letter with its card, in which only the place for a passage is left to fill', async () => {
  const letter = await prepared();
  expect(letter).toMatchObject({ name: 'new_episode_2', title: 'New episode: Small hours', version: 1 });
  expect(letter.subject).toBe(subjectOf('Small hours'));
  expect(letter.htmlContent).toBe(sanitize(letter.htmlContent));
  const whole = await withCards(letter);
  const { text } = compose(whole);
  expect(letter.mailBytes).toBe(sentBytes(whole));
  expect(text).toContain('Dear {firstName|friend},');
  expect(text).toMatch(/Episode 12: Small hours\nwith Maya Lindqvist · \w+ \d+, \d{4} · 58:10\nOn waiting\./);
  expect(text).toContain(`Listen, watch and read [${site.url}/video/episode-2]`);
  expect(contentProblems(whole).map(({ message }) => message)).toEqual([
    'The place for a passage is empty, and would be left out. Choose a passage, or remove it',
  ]);
});

test('the first import of an archive prepares no letter, however new its last episode is', async () => {
  installFakeDynamo();
  await imports(episode('First', 0), episode('Second', 1));
  expect(await subjects()).toEqual([]);
});

test('no letter is about an episode that is older than two weeks, without a date, or without film and audio', async () => {
  const words = episode('Words', 1, { videoId: '' });
  await imports(episode('Old', 400), episode('Late', 15), episode('Undated', null), words, episode('Recent', 13));
  expect(await subjects()).toEqual([subjectOf('Recent')]);
});

test('one import prepares at most three letters, about the newest episodes', async () => {
  await imports(episode('Old', 400), ...[5, 1, 4, 2, 3].map((days) => episode(`${days} days`, days)));
  expect(await subjects()).toEqual(['1 days', '2 days', '3 days'].map(subjectOf));
});

test('the next import prepares no second letter, and brings back none that was deleted', async () => {
  const { name } = await prepared();
  await importNew();
  expect(await subjects()).toEqual([subjectOf('Small hours')]);
  await emailTemplates.remove(name);
  await importNew();
  await imports(episode('Old', 400), episode('Small hours', 0, { description: 'On staying.' }));
  expect(await subjects()).toEqual([]);
});

test('two imports at once prepare one letter', async () => {
  await Promise.all([importNew(), importNew()]);
  expect(await subjects()).toEqual([subjectOf('Small hours')]);
  expect(await episodes.list()).toHaveLength(2);
});

test.each([
  ['before', false],
  ['after', true],
])(
  'an import that dies just %s the episode is written leaves one letter once the next one has run',
  async (_, late) => {
    fault = (name, perform) => {
      if (name !== 'TransactWriteCommand') return perform();
      if (late) perform();
      throw new Error('The function was killed');
    };
    await expect(importNew()).rejects.toThrow('killed');
    fault = (_name, perform) => perform();
    await importNew();
    expect(await subjects()).toEqual([subjectOf('Small hours')]);
    expect(await episodes.list()).toHaveLength(2);
  },
);

test('an admin’s letter that has the name already stays as it is, and the episode comes in', async () => {
  await emailTemplates.add({ name: 'new_episode_2', subject: 'Mine', htmlContent: '<p>x</p>', mailBytes: 1 });
  await importNew();
  expect((await episodes.list()).map(({ id }) => id).sort()).toEqual([1, 2]);
  expect(await subjects()).toEqual(['Mine']);
  expect(await preparedLetters()).toEqual([]);
});

test('when the feed corrects a title, the letter keeps its words; its card and the dashboard follow', async () => {
  await imports(episode('Old', 400), episode('Smal hours', 0));
  const [before] = await emailTemplates.list();
  await imports(episode('Old', 400), { ...episode('Smal hours', 0), title: 'Small hours' });
  const [letter] = await emailTemplates.list();
  expect(letter).toEqual(before);
  expect((await withCards({ htmlContent: letter?.htmlContent ?? '' })).cards?.['episode-2']?.title).toBe('Small hours');
  expect(await preparedLetters()).toMatchObject([{ episode: 'Small hours', subject: subjectOf('Smal hours') }]);
});

test('a letter stays announced when it is saved, and no more once that is dismissed or it is deleted', async () => {
  await imports(episode('Old', 400), episode('Small hours', 0), episode('Lanterns', 1));
  const announced = async () => (await preparedLetters()).map(({ episode: title }) => title).sort();
  expect(await announced()).toEqual(['Lanterns', 'Small hours']);
  const [one, other] = await emailTemplates.list();
  if (!one || !other) throw new Error('There are not two letters');
  await emailTemplates.save(one.name, { ...one, htmlContent: '<p>Mine</p>' });
  await emailTemplates.save(one.name, { ...one, htmlContent: '<p>Mine</p>', title: 'Mine' });
  expect(await announced()).toEqual(['Lanterns', 'Small hours']);
  const version = async () => (await emailTemplates.find(one.name))?.version;
  const before = await version();
  const dismiss = () => emailTemplates.save(one.name, { ...one, htmlContent: '<p>Mine</p>', dismissed: true });
  // Two admins at once.
  await Promise.all([dismiss(), dismiss()]);
  // As a title does, it leaves the letter's version and its test as they are.
  expect(await version()).toBe(before);
  expect(await announced()).toHaveLength(1);
  await emailTemplates.remove(other.name);
  expect(await announced()).toEqual([]);
});

test('a letter that is dismissed while another admin saves it is not announced again', async () => {
  const letter = await prepared();
  let dismissed = false;
  fault = async (name, perform) => {
    if (name !== 'TransactWriteCommand' || dismissed) return perform();
    dismissed = true;
    await emailTemplates.save(letter.name, { ...letter, dismissed: true });
    return perform();
  };
  expect(await emailTemplates.save(letter.name, { ...letter, htmlContent: '<p>Mine</p>' })).toBe(true);
  expect(dismissed).toBe(true);
  expect(await preparedLetters()).toEqual([]);
});

test('an episode that is hidden is announced to no admin, and its card is missing', async () => {
  const letter = await prepared();
  expect(await preparedLetters()).toHaveLength(1);
  await transactIf([editWrite(partitions.content.episodes, 2, { hidden: true })]);
  expect(await preparedLetters()).toEqual([]);
  const whole = await withCards(letter);
  expect(contentProblems(whole).map(({ message }) => message)).toContain(
    'The card for an episode would be left out: it isn’t on the site. Choose another, or remove the card',
  );
  expect(compose(whole).text).not.toContain('Small hours');
});
