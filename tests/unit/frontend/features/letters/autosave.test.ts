import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, type AutosaveState } from '../../../../../frontend/features/letters/editor/drafts/Autosave.ts';

const text = (subject: string) => ({
  content: { subject, previewText: '', htmlContent: '', textContent: '' },
  version: 1,
});

/** A server as it is: one draft, whose revision grows. `fault` comes before or after the next write. */
let draft: { revision: number; subject: string } | null;
let fault: { at: 'before' | 'after'; status: number | null } | undefined;
let requests: string[];
let told: AutosaveState[];
let hold: Promise<void> | undefined;

function fail(at: 'before' | 'after') {
  if (fault?.at !== at) return;
  const { status } = fault;
  fault = undefined;
  throw { status, text: '' };
}

const calls = {
  async save({ content: { subject } }: ReturnType<typeof text>, from: number | null, over: boolean) {
    requests.push(`${subject}${over ? ' over' : ''}`);
    await hold;
    fail('before');
    const isRepeated = draft?.subject === subject;
    if (!over && !isRepeated && (draft?.revision ?? null) !== from) throw { status: 409, text: '' };
    if (!isRepeated) draft = { revision: (draft?.revision ?? 0) + 1, subject };
    fail('after');
    return { revision: draft?.revision ?? 0 };
  },
  async remove(revision: number) {
    requests.push('remove');
    if (draft?.revision === revision) draft = null;
  },
};

let autosave: Autosave;
beforeEach(() => {
  vi.useFakeTimers();
  [draft, fault, requests, told, hold] = [null, undefined, [], [], undefined];
  autosave = new Autosave(calls, (state) => told.push(state));
  autosave.begin(null);
});
afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

const type = (subject: string) => autosave.write(text(subject));
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('what is typed is saved a moment after the last key, once', async () => {
  for (const words of ['D', 'De', 'Dear']) {
    type(words);
    await wait(300);
  }
  expect(requests).toEqual([]);
  await wait(2000);
  expect(requests).toEqual(['Dear']);
  expect(told).toEqual([{ is: 'saving' }, { is: 'saved' }]);
});

test('who types on and on is saved all the same', async () => {
  for (let key = 0; key < 50; key++) {
    type(`Dear ${key}`);
    await wait(500);
  }
  expect(requests.length).toBeGreaterThanOrEqual(2);
});

test('there is one request at a time, and the newest comes last', async () => {
  const answer = Promise.withResolvers<void>();
  hold = answer.promise;
  type('First');
  await wait(2000);
  type('Second');
  await wait(5000);
  type('Third');
  await wait(5000);
  expect(requests).toEqual(['First']);
  answer.resolve();
  await wait(3000);
  expect(requests).toEqual(['First', 'Third']);
  expect(draft?.subject).toBe('Third');
});

test.each([null, 502])('an answer that got lost (%s) is no conflict, whatever was typed since', async (status) => {
  fault = { at: 'after', status };
  type('First');
  await wait(2000);
  expect(told.at(-1)).toMatchObject({ is: 'kept', status });
  type('Second');
  await wait(20_000);
  expect(requests).toEqual(['First', 'First', 'Second']);
  expect(draft?.subject).toBe('Second');
  expect(told.at(-1)).toEqual({ is: 'saved' });
});

test.each([null, 401])('without connection or session (%s) it is tried until it works', async (status) => {
  fault = { at: 'before', status };
  type('First');
  await wait(2000);
  expect(told.at(-1)).toMatchObject({ is: 'kept', status });
  await wait(10_000);
  expect(draft?.subject).toBe('First');
});

test('back on line, it does not wait', async () => {
  fault = { at: 'before', status: null };
  type('First');
  await wait(2000);
  autosave.flush();
  await wait(0);
  expect(draft?.subject).toBe('First');
});

test('where somebody else wrote it stops, and writes over that only when it is told to', async () => {
  draft = { revision: 7, subject: 'Theirs' };
  type('Mine');
  await wait(2000);
  expect(told.at(-1)).toEqual({ is: 'conflict' });
  type('Mine, longer');
  await wait(30_000);
  expect(requests).toEqual(['Mine']);
  autosave.begin(7, { over: true });
  await wait(0);
  expect(draft).toEqual({ revision: 8, subject: 'Mine, longer' });
  type('And on');
  await wait(2000);
  expect(requests.at(-1)).toBe('And on');
});

test('what was taken back leaves no draft', async () => {
  type('Mine');
  await wait(2000);
  autosave.write(null);
  await wait(2000);
  expect(draft).toBeNull();
  expect(told.at(-1)).toEqual({ is: 'idle' });
});

test('discarding while a save is on its way leaves no draft', async () => {
  const answer = Promise.withResolvers<void>();
  hold = answer.promise;
  type('Mine');
  await wait(2000);
  const gone = autosave.discard();
  answer.resolve();
  await gone;
  await wait(20_000);
  expect(requests).toEqual(['Mine', 'remove']);
  expect(draft).toBeNull();
});

test('an editor that is still there for a moment saves nothing of what was discarded', async () => {
  type('Mine');
  const gone = autosave.discard();
  // The server’s answer to what it was asked before.
  autosave.begin(null);
  type('Mine, and on');
  await gone;
  await wait(30_000);
  expect(requests).toEqual([]);
});

test('another’s text that was taken in the place of one’s own is not written again', async () => {
  draft = { revision: 7, subject: 'Theirs' };
  type('Mine');
  await wait(2000);
  autosave.begin(7);
  autosave.markSynced();
  await wait(30_000);
  expect(requests).toEqual(['Mine']);
  expect(told.at(-1)).toEqual({ is: 'idle' });
  type('Theirs, and on');
  await wait(2000);
  expect(draft).toEqual({ revision: 8, subject: 'Theirs, and on' });
});
