import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveTemplate } from '../../../../functions/api/emailTemplates.ts';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { addFirstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import * as templateVersions from '../../../../functions/lib/letters/templates/templateVersions.ts';
import { start as startCampaign } from '../../../../functions/lib/sending/campaigns.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { keptVersions, type SavedDraft } from '../../../../shared/letters/model/templateDraft.ts';
import { admin, ask, Caller, dynamo, openAdminApi } from '../../../support/accounts/caller.ts';
import { installMail } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

openAdminApi();

describe('templates', () => {
  const addFirst = asWorker('publishPages', addFirstTemplates);
  let mail: ReturnType<typeof installMail>;
  beforeEach(() => {
    mail = installMail();
  });

  const all = '/api/email-templates';
  const tomorrow = `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`;
  const find = (name: string) => emailTemplates.find(name);
  const create = (body: object, status = 201) =>
    ask<EmailTemplate & { message: string }>(all, { body: { name: 'spring', subject: 'Spring', ...body } }, status);
  const copy = (name: string, body: object, status = 201) =>
    ask<EmailTemplate & { message: string }>(`${all}/${name}/replicate`, { body }, status);
  const save = (name: string, body: object, status = 200) =>
    ask<EmailTemplate & { message: string }>(`${all}/${name}`, { method: 'PUT', body }, status);
  const remove = (name: string, status: number) =>
    ask<{ message: string } | undefined>(`${all}/${name}`, { method: 'DELETE' }, status);

  describe('a new letter', () => {
    test('has its subject and a greeting, and was never tested; the size of its mail is right', async () => {
      const made = await create({ subject: 'Spring & more' });
      expect(made).toMatchObject({ name: 'spring', subject: 'Spring & more', version: 1 });
      expect(made.lastTestAt).toBeUndefined();
      expect(await find('spring')).toMatchObject(made);
      const { html } = compose(made);
      expect(made.mailBytes).toBe(sentBytes(made));
      expect(html).toContain('Dear {firstName|friend},');
    });

    test.each([
      ['no subject', { subject: ' ' }],
      ['no name', { name: undefined }],
      ['a name that is no identifier', { name: 'Весна' }],
      ['an unknown field', { htmlContent: '<script>' }],
    ])('with %s is refused', async (_, body) => {
      await create(body, 400);
      expect(await emailTemplates.list()).toEqual([]);
    });

    test('may be a copy of another, with a new name and a new subject', async () => {
      await create({});
      const { htmlContent } = await save('spring', { subject: 'Spring', htmlContent: '<p>It grew.</p>' });
      const made = await copy('spring', { newName: 'may', newSubject: 'Hello {firstName}' });
      expect(made).toMatchObject({ name: 'may', subject: 'Hello {firstName}', htmlContent, version: 1 });
      expect(await find('may')).toMatchObject(made);
      await copy('nothing', { newName: 'a', newSubject: 'b' }, 404);
    });

    test('of a taken name is refused by name, and nothing changes', async () => {
      await create({});
      const refusals = [
        await create({ subject: 'Another' }, 409),
        await copy('spring', { newName: 'spring', newSubject: 'Mine now' }, 409),
      ];
      for (const { message } of refusals)
        expect(message).toBe('There is already a letter "spring". Please choose another name.');
      expect(await find('spring')).toMatchObject({ subject: 'Spring', version: 1 });
    });
  });

  describe('the title of a letter', () => {
    beforeEach(async () => void (await create({ title: 'Весна' })));
    const content = { subject: 'Spring', htmlContent: '<p>Dear {firstName|friend},</p>' };

    test('is its own, or one made from its name', async () => {
      await addFirst();
      await create({ name: 'spring_letter-2' });
      await copy('spring', { newName: 'may', newSubject: 'May' });
      await copy('spring', { newName: 'june', newSubject: 'June', newTitle: 'June, at last' });
      const titles = (await ask<EmailTemplate[]>(all)).map(({ name, title }) => [name, title]);
      expect(Object.fromEntries(titles)).toEqual({
        newsletter_welcome: 'Welcome',
        dharma_chats_news: 'Dharma Chat news',
        reminder_day_before: 'Reminder: a day before',
        reminder_hour_before: 'Reminder: an hour before',
        'spring_letter-2': 'Spring letter 2',
        spring: 'Весна',
        may: 'May',
        june: 'June, at last',
      });
    });

    test('stays if a save names none, and changes if it does', async () => {
      await save('spring', { ...content, subject: 'Hello' });
      expect(await find('spring')).toMatchObject({ title: 'Весна', subject: 'Hello', version: 2 });
      await save('spring', { ...content, subject: 'Hi', title: 'Greeting' });
      expect(await find('spring')).toMatchObject({ title: 'Greeting', subject: 'Hi', version: 3 });
    });

    test('alone makes no new version: a letter that was tested stays tested', async () => {
      await emailTemplates.markTested(await emailTemplates.requireTemplate('spring'));
      const { version, lastTestAt } = await emailTemplates.requireTemplate('spring');
      const renamed = await save('spring', { ...content, title: 'Greeting', version });
      expect(renamed).toMatchObject({ title: 'Greeting', version, lastTestAt });
      expect(await ask(`${all}/spring/versions`)).toEqual([]);
    });

    test('is refused if someone else saved the letter in the meantime', async () => {
      await save('spring', { ...content, subject: 'Theirs' });
      await save('spring', { ...content, title: 'Mine', version: 1 }, 409);
      expect(await find('spring')).toMatchObject({ title: 'Весна', subject: 'Theirs' });
    });
  });

  describe('editing', () => {
    beforeEach(async () => void (await create({})));

    test('saves the content, cleaned of what must not be in a mail', async () => {
      const saved = await save('spring', {
        ...{ subject: 'A walk', previewText: 'Through the hills', textContent: 'Hi there' },
        htmlContent: '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">there <a href="javascript:x()">x</a></p>',
      });
      expect(saved).toMatchObject({
        ...{ subject: 'A walk', previewText: 'Through the hills', textContent: 'Hi there', version: 2 },
        htmlContent: '<h2>Hi</h2><p>there <a target="_blank" rel="noopener noreferrer">x</a></p>',
      });
      expect(await find('spring')).toMatchObject(saved);
      await save('nothing', { subject: 'a', htmlContent: '<p>a</p>' }, 404);
    });

    test('by several admins at once saves one version and refuses the others: nothing is lost silently', async () => {
      const edits = ['One', 'Two', 'Three'].map((subject) =>
        admin.call(`${all}/spring`, { method: 'PUT', body: { subject, htmlContent: `<p>${subject}</p>`, version: 1 } }),
      );
      const answers = await Promise.all(edits);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const refused = await answers.find(({ status }) => status === 409)?.json();
      expect(refused).toMatchObject({ message: expect.stringMatching(/Someone else saved this letter/) });
      expect(await find('spring')).toMatchObject((await answers.find(({ ok }) => ok)?.json()) as EmailTemplate);
    });

    test.each([
      [413, { htmlContent: '&'.repeat(140_000) }],
      [400, { htmlContent: 'ü'.repeat(149_000), textContent: 'ü'.repeat(149_000) }],
    ])('what is too long for one email is refused with a reason and %i', async (status, body) => {
      const { message } = await save('spring', { subject: 'a', ...body }, status);
      expect(message).toBe('The content is too long for one email');
    });
  });

  describe('deleting', () => {
    test('removes the letter', async () => {
      await create({});
      await remove('spring', 204);
      expect(await find('spring')).toBeUndefined();
      await remove('spring', 404);
    });

    test.each(['newsletter_welcome', 'dharma_chats_news'])('%s is refused: the site needs it', async (name) => {
      await create({ name });
      await remove(name, 403);
      expect(await find(name)).toBeDefined();
    });

    test('a letter that is being sent is refused', async () => {
      const letter = { ...(await create({ name: 'under_way' })), html: '<p>x</p>', text: 'x' };
      const send = { cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
      await startCampaign(randomUUID(), letter, { audience: { type: 'newsletter' }, ...send });
      const refused = await remove('under_way', 409);
      expect(refused?.message).toBe('“Under way” is being sent. Wait until it’s finished, or cancel it first.');
      expect(await find('under_way')).toBeDefined();
    });
  });

  test.each([
    ['sent', 'send', {}],
    ['scheduled', 'schedule', { audience: { type: 'newsletter' }, at: tomorrow, accepted: [] }],
  ])('the automatic letter cannot be %s, and the answer says why', async (_, action, body) => {
    await create({ name: 'newsletter_welcome', title: 'Welcome' });
    const refused = await ask<object>(`${all}/newsletter_welcome/${action}`, { body }, 403);
    expect(refused).toEqual({
      message: expect.stringMatching(/^“Welcome” is automatic\. Everyone who .* gets it right away\. Copy it/),
    });
    expect(mail.ses.calls()).toEqual([]);
    expect(await ask('/api/campaigns')).toEqual([]);
    expect(await ask('/api/scheduled-sends')).toEqual([]);
  });
});

describe('drafts', () => {
  beforeEach(async () => {
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>First</p>', mailBytes: 1 });
  });

  const all = '/api/email-templates';
  const path = `${all}/news/draft`;
  const text = (words: string) => ({
    subject: words,
    previewText: '',
    htmlContent: `<p>${words}</p>`,
    textContent: '',
  });
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

    test('of two admins who save at once, the other’s text is an earlier version, of which they are told', async () => {
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
});
