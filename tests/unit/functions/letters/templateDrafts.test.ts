import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities/activities.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { saveTemplate } from '../../../../functions/lib/letters/templates/saveTemplate.ts';
import * as templateDrafts from '../../../../functions/lib/letters/templates/templateDrafts.ts';
import * as templateVersions from '../../../../functions/lib/letters/templates/templateVersions.ts';
import { keptVersions } from '../../../../shared/letters/model/templateDraft.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: FakeDynamo;
beforeEach(async () => {
  dynamo = installFakeDynamo();
  installSecrets();
  await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>First</p>', mailBytes: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const text = (words: string) => ({ subject: words, previewText: '', htmlContent: `<p>${words}</p>`, textContent: '' });
const typed = (words: string, revision: number | null = null) => ({ ...text(words), version: 1, revision });

async function write(words: string, revision: number | null, who = 'ana') {
  const saved = await templateDrafts.save('news', typed(words, revision), who);
  if (typeof saved === 'string') throw new Error(saved);
  return saved;
}

async function as(username: string) {
  const { admin, cookie } = await openSession(username);
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  const signedIn = { headers, cookies: [cookie.split(';')[0] ?? ''], path: { name: 'news' } };
  return async (action: string, request: { body?: object; query?: Record<string, string> } = {}) => {
    const { statusCode: status, body } = await call(`emailTemplates/${action}`, { ...signedIn, ...request });
    return { status, body: body === undefined ? undefined : JSON.parse(body) };
  };
}

describe('a draft', () => {
  test('is available on another device, and the letter stays as it was', async () => {
    const ana = await as('ana');
    const { body: head } = await ana('saveDraft', { body: typed('Spring') });
    expect(head).toMatchObject({ version: 1, savedBy: 'ana', own: true });
    expect((await ana('draft')).body).toMatchObject({ revision: head.revision, own: true, content: text('Spring') });
    expect((await emailTemplates.find('news'))?.subject).toBe('News');
    expect((await ana('list')).body[0]).toMatchObject({ name: 'news', draft: { savedBy: 'ana', own: true } });
  });

  test('names its author to another admin', async () => {
    const { revision } = await write('Spring', null);
    const maya = await as('maya');
    expect((await maya('list')).body[0].draft).toMatchObject({ savedBy: 'ana', own: false });
    expect((await maya('draft')).body).toMatchObject({ revision, savedBy: 'ana', own: false });
  });

  test('is not in the list of activities', async () => {
    const ana = await as('ana');
    await ana('saveDraft', { body: typed('Spring') });
    expect(await activities.latest(10)).toEqual([]);
  });

  test('that two admins save at once keeps one text and refuses the other', async () => {
    const { revision } = await write('Spring', null);
    const [ana, maya] = [await as('ana'), await as('maya')];
    const answers = await Promise.all([
      ana('saveDraft', { body: typed('Of Ana', revision) }),
      maya('saveDraft', { body: typed('Of Maya', revision) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Of Ana' : 'Of Maya';
    expect((await templateDrafts.find('news'))?.content).toEqual(text(winner));
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
    expect((await templateVersions.find('news', replaced?.id ?? ''))?.content).toEqual(text('Of Maya'));
  });

  test('that replaces another while it is being changed keeps the changed one too', async () => {
    const theirs = await write('Of Maya', null, 'maya');
    dynamo.before('TransactWriteCommand', () => write('Of Maya, longer', theirs.revision, 'maya'));
    await templateDrafts.save('news', { ...typed('Of Ana', null), over: true }, 'ana');
    expect((await templateVersions.list('news')).map(({ subject }) => subject)).toEqual(['Of Maya, longer']);
    expect((await templateDrafts.find('news'))?.content.subject).toBe('Of Ana');
  });

  test('cannot start from a version that is no longer the newest, but can continue on it', async () => {
    const { revision } = await write('Spring', null);
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await templateDrafts.save('news', typed('Spring, on', revision), 'ana')).toMatchObject({ version: 1 });
    await templateDrafts.discard('news', revision + 1, 'ana');
    expect(await templateDrafts.save('news', typed('Late', null), 'ana')).toBe('letter');
  });

  test('is discarded for good by its author; discarded by another admin it is kept among the earlier versions', async () => {
    const ana = await as('ana');
    const mine = await write('Mine', null);
    expect((await ana('removeDraft', { query: { revision: '1' } })).status).toBe(409);
    for (const status of [204, 204])
      expect((await ana('removeDraft', { query: { revision: String(mine.revision) } })).status).toBe(status);
    expect((await ana('versions')).body).toEqual([]);
    const theirs = await write('Theirs', null, 'maya');
    await ana('removeDraft', { query: { revision: String(theirs.revision) } });
    expect((await ana('versions')).body).toMatchObject([{ kind: 'draft', subject: 'Theirs' }]);
  });

  test('never comes back with a deleted letter', async () => {
    const { revision } = await write('Spring', null);
    await emailTemplates.save('news', { subject: 'Saved', htmlContent: '<p>x</p>', mailBytes: 1 });
    expect(await emailTemplates.remove('news')).toMatchObject({ subject: 'Saved' });
    expect(await templateDrafts.find('news')).toBeUndefined();
    expect(await templateVersions.list('news')).toEqual([]);
    expect(await templateDrafts.save('news', typed('On', revision), 'ana')).toBe('letter');
    const ana = await as('ana');
    expect((await ana('saveDraft', { body: typed('On') })).status).toBe(404);
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
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1) });
    for (let n = 1; n <= keptVersions + 3; n++) {
      vi.setSystemTime(Date.UTC(2027, 0, 1, n));
      await save(`Letter ${n}`);
    }
    const versions = await templateVersions.list('news');
    expect(versions).toHaveLength(keptVersions);
    expect(versions[0]).toMatchObject({
      kind: 'saved',
      subject: 'Letter 22',
      savedBy: 'ana',
      savedAt: '2027-01-01T22:00:00.000Z',
    });
    expect(versions.at(-1)?.subject).toBe('Letter 3');
    const ana = await as('ana');
    const whole = await call('emailTemplates/version', {
      path: { name: 'news', version: versions[0]?.id ?? '' },
    });
    expect(whole.statusCode).toBe(401);
    expect((await ana('versions')).body).toEqual(versions);
  });

  test('at the same time as somebody else, without a version, loses neither text: one becomes an earlier version of the other', async () => {
    dynamo.before('TransactWriteCommand', () => save('Theirs'));
    await save('Mine');
    expect((await emailTemplates.find('news'))?.subject).toBe('Mine');
    expect((await templateVersions.list('news')).map(({ subject }) => subject).sort()).toEqual(['News', 'Theirs']);
  });

  test('on a version that somebody else replaced is refused, and keeps no version twice', async () => {
    dynamo.before('TransactWriteCommand', () => save('Theirs'));
    await expect(save('Mine', { version: 1 })).rejects.toMatchObject({ status: 409 });
    expect((await templateVersions.list('news')).map(({ subject }) => subject)).toEqual(['News']);
  });
});
