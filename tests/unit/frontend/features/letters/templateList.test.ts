import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../../../frontend/app/store.ts';
import { emailTemplatesApi } from '../../../../../frontend/features/letters/library/emailTemplatesApi.ts';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';

const { endpoints } = emailTemplatesApi;
type Store = ReturnType<typeof createStore>;

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString();
const template = (name: string, version = 1, minute = 0): EmailTemplate => ({
  name,
  title: name,
  subject: `${name} ${version}`,
  htmlContent: '',
  version,
  updatedAt: at(minute),
  mailBytes: 1,
});

/** The server's templates. A list is answered as it was when requested, but not before `list` resolves. */
let stored: EmailTemplate[];
let list: Promise<unknown>;
let store: Store;

beforeEach(async () => {
  vi.useFakeTimers();
  stored = [template('news'), template('welcome')];
  list = Promise.resolve();
  store = createStore();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      const answer = JSON.stringify(stored);
      await list;
      return new Response(answer);
    }
    const name = method === 'PUT' ? (url.split('/').at(-1) ?? '') : JSON.parse(String(body)).newName;
    const before = stored.find((one) => one.name === name);
    const written = template(name, (before?.version ?? 0) + 1, 5);
    stored = [...stored.filter((one) => one !== before), written];
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
/** Waits as long as a write waits for the list that it changed. */
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

test('a saved template is in the list, however slow the list is: editing again starts from it', async () => {
  const answer = slow();
  void save();
  await done();
  expect(subjects()).toContain('news 2');
  expect(shown()).toHaveLength(2);
  answer();
});

test('a list requested before the save does not bring the old text back when it arrives after it', async () => {
  const answer = slow();
  const read = store.dispatch(endpoints.emailTemplates.initiate(undefined, { forceRefetch: true }));
  const saving = save();
  await done();
  expect(subjects()).toContain('news 2');
  const answerAgain = slow();
  answer();
  await read;
  expect(subjects()).toContain('news 2');
  answerAgain();
  await done();
  await saving;
});

test('a copy is in the list, however slow the list is', async () => {
  const answer = slow();
  const body = { newName: 'spring', newSubject: 'spring 1' };
  void store.dispatch(endpoints.replicateTemplate.initiate({ params: { name: 'news' }, body }));
  await done();
  expect(subjects()).toContain('spring 1');
  answer();
});

test('a template that was deleted and recreated is the new one, although its versions start again', async () => {
  await save();
  await Promise.all(store.dispatch(emailTemplatesApi.util.getRunningQueriesThunk()));
  stored = [template('news', 1, 30), template('welcome')];
  await store.dispatch(endpoints.emailTemplates.initiate(undefined, { forceRefetch: true }));
  expect(shown().find(({ name }) => name === 'news')).toMatchObject({ version: 1, updatedAt: at(30) });
});
