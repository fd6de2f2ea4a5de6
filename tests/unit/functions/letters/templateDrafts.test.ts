import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveTemplate } from '../../../../functions/api/emailTemplates.ts';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import * as templateVersions from '../../../../functions/lib/letters/templates/templateVersions.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { keptVersions, type SavedDraft } from '../../../../shared/letters/model/templateDraft.ts';
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
/** What the editor of this number saves for the nth time. */
const typed = (words: string, { editor = 1, revision = 1, follows = null as number | null } = {}) => ({
  ...{ ...text(words), version: 1, editor, revision, follows },
});
const saveDraft = (body: object, status = 200) => ask<SavedDraft>(path, { method: 'PUT', body }, status);
const subjects = async () => (await templateVersions.list('news')).map(({ subject }) => subject);

async function write(words: string, who = 'ana', writer: Parameters<typeof typed>[1] = {}) {
  const saved = await templateDrafts.save('news', typed(words, writer), who);
  if (!saved) throw new Error('The letter is gone');
  return saved.draft;
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
    const { revision } = await write('Spring');
    expect((await ask<EmailTemplate[]>(all))[0]?.draft).toMatchObject({ savedBy: 'ana', own: false });
    expect(await ask(path)).toMatchObject({ revision, savedBy: 'ana', own: false });
  });

  test('of two admins who save at once is one text, and the other an earlier version, of which its writer is told', async () => {
    const { revision: follows } = await write('Spring');
    const both = [await Caller.admin('ana'), await Caller.admin('maya')];
    const answers = await Promise.all(
      both.map((each, n) =>
        each.call(path, { method: 'PUT', body: typed(`Of ${n}`, { editor: n + 2, revision: n + 2, follows }) }),
      ),
    );
    const saved = (await Promise.all(answers.map((each) => each.json()))) as SavedDraft[];
    const last = saved.findIndex(({ replaced }) => replaced);
    expect(saved[last]?.replaced).toMatchObject({ savedBy: last === 0 ? 'maya' : 'ana', own: false });
    expect((await templateDrafts.find('news'))?.content).toEqual(text(`Of ${last}`));
    expect(await subjects()).toEqual([`Of ${1 - last}`]);
  });

  test('of the same editor is replaced by its newer text, even if the answer of an earlier save was lost', async () => {
    await write('Spring');
    expect(await saveDraft(typed('Spring is here', { revision: 2 }))).not.toHaveProperty('replaced');
    // A request that was thought to be lost comes late.
    await write('Spring');
    expect((await templateDrafts.find('news'))?.content.subject).toBe('Spring is here');
    expect(await subjects()).toEqual([]);
  });

  test('continues the draft that its writer saw without keeping that, and keeps any other', async () => {
    const seen = await write('Of Maya', 'maya', { editor: 2 });
    await saveDraft(typed('Of Maya, and on', { revision: 5, follows: seen.revision }));
    expect(await subjects()).toEqual([]);
    await write('Of Ana', 'ana', { editor: 3, revision: 7 });
    const [replaced] = await templateVersions.list('news');
    expect(replaced).toMatchObject({ kind: 'draft', savedBy: 'admin', subject: 'Of Maya, and on' });
    expect(await ask(`${all}/news/versions/${replaced?.id}`)).toMatchObject({ content: text('Of Maya, and on') });
  });

  test('that replaces another while it is being changed keeps the changed one too', async () => {
    await write('Of Maya', 'maya', { editor: 2 });
    dynamo.before('TransactWriteCommand', () => write('Of Maya, longer', 'maya', { editor: 2, revision: 2 }));
    await write('Of Ana');
    expect(await subjects()).toEqual(['Of Maya, longer']);
    expect((await templateDrafts.find('news'))?.content.subject).toBe('Of Ana');
  });

  test('of two who type at once leaves room for the older versions: each has one, the newest', async () => {
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (let n = 1; n <= keptVersions; n++) {
      await write(`Ana ${n}`, 'ana', { editor: 1, revision: 2 * n });
      await write(`Maya ${n}`, 'maya', { editor: 2, revision: 2 * n + 1 });
    }
    expect((await subjects()).sort()).toEqual([`Ana ${keptVersions}`, `Maya ${keptVersions - 1}`, 'News']);
  });

  test('can be of an earlier version of the letter, which it names', async () => {
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await write('Spring')).toMatchObject({ version: 1 });
  });

  test('is discarded for good by its author; another admin’s is kept among the earlier versions', async () => {
    const discard = (query: object) =>
      ask(`${path}?${new URLSearchParams(Object.entries(query))}`, { method: 'DELETE' }, 204);
    const { revision } = await saveDraft(typed('Mine', { revision: 4 }));
    // What someone else wrote in the meantime is not what is discarded.
    await discard({ revision: 1, editor: 2 });
    expect(await templateDrafts.find('news')).toMatchObject({ revision });
    await discard({ revision });
    await discard({ revision });
    await saveDraft(typed('Mine again'));
    // The answer to the save was lost.
    await discard({ revision: 0, editor: 1 });
    expect(await templateDrafts.find('news')).toBeUndefined();
    expect(await subjects()).toEqual([]);
    await discard({ revision: (await write('Theirs')).revision });
    expect(await ask(`${all}/news/versions`)).toMatchObject([{ kind: 'draft', subject: 'Theirs' }]);
  });

  test('never comes back with a deleted letter', async () => {
    await write('Spring');
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await emailTemplates.remove('news')).toMatchObject({ subject: 'Saved' });
    expect(await templateDrafts.find('news')).toBeUndefined();
    expect(await templateVersions.list('news')).toEqual([]);
    await saveDraft(typed('On', { revision: 2 }), 404);
    expect(await templateDrafts.find('news')).toBeUndefined();
  });
});

describe('saving a letter', () => {
  const save = (words: string, more: object = {}) =>
    saveTemplate('news', { subject: words, htmlContent: `<p>${words}</p>`, ...more }, 'ana');

  test('deletes the draft that was saved, and no other', async () => {
    const mine = await write('Mine');
    await save('Mine', { draft: mine.revision });
    expect(await templateDrafts.find('news')).toBeUndefined();
    const theirs = await write('Theirs', 'maya', { editor: 2, revision: 2 });
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
