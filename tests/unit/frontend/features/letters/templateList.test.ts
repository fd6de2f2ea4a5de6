import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../../../frontend/app/store.ts';
import { emailTemplatesApi } from '../../../../../frontend/features/letters/library/emailTemplatesApi.ts';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';

const { endpoints } = emailTemplatesApi;
type Store = ReturnType<typeof createStore>;

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString();
const template = (name: string, version = 1, minute = 0): EmailTemplate => ({
  name,
  subject: `${name} ${version}`,
  htmlContent: '',
  version,
  updatedAt: at(minute),
  mailBytes: 1,
});

/** What the server has; a list is answered as it was when it was asked for, but not before `list` lets it. */
let there: EmailTemplate[];
let list: Promise<unknown>;
let store: Store;

beforeEach(async () => {
  vi.useFakeTimers();
  there = [template('news'), template('welcome')];
  list = Promise.resolve();
  store = createStore();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      const answer = JSON.stringify(there);
      await list;
      return new Response(answer);
    }
    const name = method === 'PUT' ? (url.split('/').at(-1) ?? '') : JSON.parse(String(body)).newName;
    const before = there.find((one) => one.name === name);
    const written = template(name, (before?.version ?? 0) + 1, 5);
    there = [...there.filter((one) => one !== before), written];
    return new Response(JSON.stringify(written), { status: method === 'PUT' ? 200 : 201 });
  });
  await store.dispatch(endpoints.emailTemplates.initiate());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => endpoints.emailTemplates.select(undefined)(store.getState()).data ?? [];
const subjects = () => shown().map(({ subject }) => subject);
const save = () =>
  store.dispatch(
    endpoints.updateTemplate.initiate({ params: { name: 'news' }, body: { subject: 'news 2', htmlContent: '' } }),
  );
/** As long as a write waits for the list that it changed. */
async function done() {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5000);
}
const slow = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  list = promise;
  return resolve;
};

test('what was saved is in the list, however long the list takes: who edits again edits their own', async () => {
  const answer = slow();
  void save();
  await done();
  expect(subjects()).toContain('news 2');
  expect(shown()).toHaveLength(2);
  answer();
});

test('a list that was asked for before the save does not bring the old words back when it arrives after it', async () => {
  const answer = slow();
  const read = store.dispatch(endpoints.emailTemplates.initiate(undefined, { forceRefetch: true }));
  const saving = save();
  await done();
  expect(subjects()).toContain('news 2');
  const answerAnew = slow();
  answer();
  await read;
  expect(subjects()).toContain('news 2');
  answerAnew();
  await done();
  await saving;
});

test('a copy is in the list, however long that takes', async () => {
  const answer = slow();
  const body = { newName: 'spring', newSubject: 'spring 1' };
  void store.dispatch(endpoints.replicateTemplate.initiate({ params: { name: 'news' }, body }));
  await done();
  expect(subjects()).toContain('spring 1');
  answer();
});

test('one that somebody deleted and made anew is the new one, though it begins with its first version again', async () => {
  await save();
  await Promise.all(store.dispatch(emailTemplatesApi.util.getRunningQueriesThunk()));
  there = [template('news', 1, 30), template('welcome')];
  await store.dispatch(endpoints.emailTemplates.initiate(undefined, { forceRefetch: true }));
  expect(shown().find(({ name }) => name === 'news')).toMatchObject({ version: 1, updatedAt: at(30) });
});
