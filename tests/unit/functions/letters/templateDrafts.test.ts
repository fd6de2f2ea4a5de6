import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { saveTemplate } from '../../../../functions/lib/letters/templates/saveTemplate.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import * as templateVersions from '../../../../functions/lib/letters/templates/templateVersions.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { type DraftHead, keptVersions } from '../../../../shared/letters/model/templateDraft.ts';
import { ask, dynamo, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { Caller } from '../../../support/cloud/caller.ts';

/* The admin of `ask` is called admin. What is written directly in the store is of ana, unless it says so. */
openAdminApi();
beforeEach(async () => {
  await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>First</p>', mailBytes: 1 });
});

const all = '/api/email-templates';
const path = `${all}/news/draft`;
const text = (words: string) => ({ subject: words, previewText: '', htmlContent: `<p>${words}</p>`, textContent: '' });
const typed = (words: string, revision: number | null = null) => ({ ...text(words), version: 1, revision });
const saveDraft = (body: object, status = 200) => ask<DraftHead>(path, { method: 'PUT', body }, status);
const subjects = async () => (await templateVersions.list('news')).map(({ subject }) => subject);

async function write(words: string, revision: number | null, who = 'ana') {
  const saved = await templateDrafts.save('news', typed(words, revision), who);
  if (typeof saved === 'string') throw new Error(saved);
  return saved;
}

describe('a draft', () => {
  test('is available on another device, and the letter stays as it was', async () => {
    const head = await saveDraft(typed('Spring'));
    expect(head).toMatchObject({ version: 1, savedBy: 'admin', own: true });
    expect(await ask(path)).toMatchObject({ revision: head.revision, own: true, content: text('Spring') });
    const [letter] = await ask<EmailTemplate[]>(all);
    expect(letter).toMatchObject({ name: 'news', subject: 'News', draft: { savedBy: 'admin', own: true } });
    expect(await activities.latest(10), 'it is not in the list of activities').toEqual([]);
  });

  test('names its author to another admin', async () => {
    const { revision } = await write('Spring', null);
    expect((await ask<EmailTemplate[]>(all))[0]?.draft).toMatchObject({ savedBy: 'ana', own: false });
    expect(await ask(path)).toMatchObject({ revision, savedBy: 'ana', own: false });
  });

  test('that two admins save at once keeps one text and refuses the other', async () => {
    const { revision } = await write('Spring', null);
    const both = [await Caller.admin('ana'), await Caller.admin('maya')];
    const answers = await Promise.all(
      both.map((each, n) => each.call(path, { method: 'PUT', body: typed(`Of ${n}`, revision) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ ok }) => ok);
    expect((await templateDrafts.find('news'))?.content).toEqual(text(`Of ${winner}`));
  });

  test('whose answer was lost is saved again without a conflict, even the first one', async () => {
    const first = await write('Spring', null);
    expect(await write('Spring', null)).toMatchObject(first);
    const second = await write('Spring is here', first.revision);
    expect(await write('Spring is here', first.revision)).toMatchObject(second);
    expect(await templateDrafts.save('news', typed('Spring', first.revision), 'ana')).toBe('draft');
    expect(await templateDrafts.save('news', typed('Spring is here', first.revision), 'maya')).toBe('draft');
  });

  test('that replaces another keeps it among the earlier versions', async () => {
    const theirs = await write('Of Maya', null, 'maya');
    const mine = await templateDrafts.save('news', { ...typed('Of Ana', null), over: true }, 'ana');
    expect(mine).toMatchObject({ revision: theirs.revision + 1, savedBy: 'ana' });
    const [replaced] = await templateVersions.list('news');
    expect(replaced).toMatchObject({ kind: 'draft', savedBy: 'maya', subject: 'Of Maya' });
    expect(await ask(`${all}/news/versions/${replaced?.id}`)).toMatchObject({ content: text('Of Maya') });
  });

  test('that replaces another while it is being changed keeps the changed one too', async () => {
    const theirs = await write('Of Maya', null, 'maya');
    dynamo.before('TransactWriteCommand', () => write('Of Maya, longer', theirs.revision, 'maya'));
    await templateDrafts.save('news', { ...typed('Of Ana', null), over: true }, 'ana');
    expect(await subjects()).toEqual(['Of Maya, longer']);
    expect((await templateDrafts.find('news'))?.content.subject).toBe('Of Ana');
  });

  test('cannot start from a version that is no longer the newest, but can continue on it', async () => {
    const { revision } = await write('Spring', null);
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await templateDrafts.save('news', typed('Spring, on', revision), 'ana')).toMatchObject({ version: 1 });
    await templateDrafts.discard('news', revision + 1, 'ana');
    expect(await templateDrafts.save('news', typed('Late', null), 'ana')).toBe('letter');
  });

  test('is discarded for good by its author; another admin’s is kept among the earlier versions', async () => {
    const discard = (revision: number, status = 204) =>
      ask(`${path}?revision=${revision}`, { method: 'DELETE' }, status);
    const { revision } = await saveDraft(typed('Mine'));
    await discard(1, 409);
    await discard(revision);
    await discard(revision);
    expect(await subjects()).toEqual([]);
    await discard((await write('Theirs', null)).revision);
    expect(await ask(`${all}/news/versions`)).toMatchObject([{ kind: 'draft', subject: 'Theirs' }]);
  });

  test('never comes back with a deleted letter', async () => {
    const { revision } = await write('Spring', null);
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await emailTemplates.remove('news')).toMatchObject({ subject: 'Saved' });
    expect(await templateDrafts.find('news')).toBeUndefined();
    expect(await templateVersions.list('news')).toEqual([]);
    expect(await templateDrafts.save('news', typed('On', revision), 'ana')).toBe('letter');
    await saveDraft(typed('On'), 404);
  });
});

describe('saving a letter', () => {
  const save = (words: string, more: object = {}) =>
    saveTemplate('news', { subject: words, htmlContent: `<p>${words}</p>`, ...more }, 'ana');

  test('deletes the draft that was saved, and no other', async () => {
    const mine = await write('Mine', null);
    await save('Mine', { draft: mine.revision });
    expect(await templateDrafts.find('news')).toBeUndefined();
    const theirs = (await templateDrafts.save('news', { ...typed('Theirs'), version: 2 }, 'maya')) as object;
    await save('Mine again', { draft: mine.revision });
    expect(await templateDrafts.find('news')).toMatchObject(theirs);
  });

  test('keeps the last twenty versions, with author and time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const begun = Date.now();
    for (let n = 1; n <= keptVersions + 3; n++) {
      vi.setSystemTime(begun + n * 1000);
      await save(`Letter ${n}`);
    }
    const versions = await templateVersions.list('news');
    expect(versions).toHaveLength(keptVersions);
    const savedAt = new Date(begun + 22_000).toISOString();
    expect(versions[0]).toMatchObject({ kind: 'saved', subject: 'Letter 22', savedBy: 'ana', savedAt });
    expect(versions.at(-1)?.subject).toBe('Letter 3');
    expect(await ask(`${all}/news/versions`)).toEqual(versions);
  });

  test('beside someone else, without a version, loses neither text: one becomes an earlier version', async () => {
    dynamo.before('TransactWriteCommand', () => save('Theirs'));
    await save('Mine');
    expect((await emailTemplates.find('news'))?.subject).toBe('Mine');
    expect((await subjects()).sort()).toEqual(['News', 'Theirs']);
  });

  test('on a version that someone else replaced is refused, and keeps no version twice', async () => {
    dynamo.before('TransactWriteCommand', () => save('Theirs'));
    await expect(save('Mine', { version: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await subjects()).toEqual(['News']);
  });
});
