import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, type SavedState } from '../../../../../frontend/features/letters/editor/useDraft.ts';

const savedAt = '2026-11-20T10:00:00.000Z';
const empty = { previewText: '', htmlContent: '', textContent: '' };
const text = (subject: string) => ({ content: { ...empty, subject }, version: 1 });

/** A server with one draft. `fault` strikes before or after the next write. */
let draft: { editor: number; revision: number; subject: string } | null;
let fault: { at: 'before' | 'after'; status: number | null } | undefined;
let requests: string[];
let states: SavedState[];
let replaced: string[];
let hold: Promise<void> | undefined;

function fail(at: 'before' | 'after') {
  if (fault?.at !== at) return;
  const { status } = fault;
  fault = undefined;
  throw { status, text: '' };
}

const calls: ConstructorParameters<typeof Autosave>[0] = {
  async save({ content: { subject } }, { editor, revision, follows }) {
    requests.push(subject);
    await hold;
    fail('before');
    const before = draft && draft.editor !== editor && draft.revision !== follows ? draft : null;
    draft = { editor, revision, subject };
    fail('after');
    const head = { revision: 0, version: 1, savedAt, savedBy: before?.subject ?? '', own: false };
    return { revision, savedAt, ...(before && { replaced: head }) };
  },
  async remove({ editor, revision }) {
    requests.push('remove');
    if (draft?.revision === revision || draft?.editor === editor) draft = null;
  },
  onState: (state) => states.push(state),
  onReplaced: ({ savedBy }) => replaced.push(savedBy),
};

let autosave: Autosave;
beforeEach(() => {
  vi.useFakeTimers();
  [draft, fault, requests, states, replaced, hold] = [null, undefined, [], [], [], undefined];
  autosave = new Autosave(calls, null);
});
afterEach(() => autosave.finish());

const type = (subject: string) => autosave.write(text(subject));
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Types a text, and holds the answer to its save until the returned function is called. */
async function typeAndHold(subject: string): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  hold = answer.promise;
  type(subject);
  await wait(2000);
  return answer.resolve;
}

test('typed text is saved once, a moment after the last key, and is not called saved before', async () => {
  for (const words of ['D', 'De', 'Dear']) {
    type(words);
    await wait(300);
  }
  expect(requests).toEqual([]);
  await wait(2000);
  expect(requests).toEqual(['Dear']);
  const answer = await typeAndHold('Dear all');
  type('Dear all of you');
  answer();
  await wait(0);
  expect(states).toEqual([{ is: 'saving' }, { is: 'draft', at: savedAt }, { is: 'saving' }]);
  await wait(2000);
  expect(states.at(-1)).toEqual({ is: 'draft', at: savedAt });
});

test('text is saved even if the admin never stops typing', async () => {
  for (let key = 0; key < 50; key++) {
    type(`Dear ${key}`);
    await wait(500);
  }
  expect(requests.length).toBeGreaterThanOrEqual(2);
});

test('while the letter itself is saved, no draft is sent; what was typed in the meantime is sent after it', async () => {
  type('Dear');
  await autosave.hold();
  await wait(10_000);
  type('Dear all');
  await wait(10_000);
  expect(requests).toEqual([]);
  autosave.release();
  await wait(2000);
  expect(requests).toEqual(['Dear all']);
  type('Dear all of you');
  await wait(2000);
  expect(requests).toEqual(['Dear all', 'Dear all of you']);
});

test('the letter is saved after a draft that is on its way', async () => {
  const answer = await typeAndHold('Dear');
  let isHeld = false;
  const held = autosave.hold().then(() => {
    isHeld = true;
  });
  await wait(1000);
  expect(isHeld).toBe(false);
  answer();
  await held;
  expect(autosave.follows).toBe(draft?.revision);
});

test('requests are sent one at a time, with the newest text last', async () => {
  const answer = await typeAndHold('First');
  type('Second');
  await wait(5000);
  type('Third');
  await wait(5000);
  expect(requests).toEqual(['First']);
  answer();
  await wait(3000);
  expect(requests).toEqual(['First', 'Third']);
  expect(draft?.subject).toBe('Third');
});

test.each([null, 502])('a lost answer (%s) makes no one another writer, whatever was typed since', async (status) => {
  fault = { at: 'after', status };
  type('First');
  await wait(2000);
  expect(states.at(-1)).toMatchObject({ is: 'kept', status });
  type('Second');
  // The reason why nothing is saved stays until the next try.
  expect(states.at(-1)).toMatchObject({ is: 'kept', status });
  await wait(20_000);
  expect(requests).toEqual(['First', 'Second']);
  expect(draft?.subject).toBe('Second');
  expect(replaced).toEqual([]);
  expect(states.at(-1)).toEqual({ is: 'draft', at: savedAt });
});

test.each([null, 401, 403])(
  'without a connection or a complete login (%s) it retries until it works',
  async (status) => {
    fault = { at: 'before', status };
    type('First');
    await wait(2000);
    expect(states.at(-1)).toMatchObject({ is: 'kept', status });
    await wait(10_000);
    expect(draft?.subject).toBe('First');
  },
);

test('back online, it does not wait', async () => {
  fault = { at: 'before', status: null };
  type('First');
  await wait(2000);
  autosave.flush();
  await wait(0);
  expect(draft?.subject).toBe('First');
});

test('it says whose text it replaced, and goes on', async () => {
  draft = { editor: 7, revision: 7, subject: 'Theirs' };
  type('Mine');
  await wait(2000);
  type('Mine, longer');
  await wait(2000);
  expect(requests).toEqual(['Mine', 'Mine, longer']);
  expect(replaced).toEqual(['Theirs']);
});

test('text that continues the draft with which the editor began replaces no one’s', async () => {
  draft = { editor: 7, revision: 7, subject: 'Theirs' };
  autosave = new Autosave(calls, 7);
  type('Theirs, and on');
  await wait(2000);
  expect(draft?.subject).toBe('Theirs, and on');
  expect(replaced).toEqual([]);
});

test.each(['arrives', 'is lost'])('undone changes leave no draft if the answer to their save %s', async (answer) => {
  if (answer === 'is lost') fault = { at: 'after', status: null };
  type('Mine');
  await wait(2000);
  autosave.write(null);
  await wait(10_000);
  expect(draft).toBeNull();
  expect(states.at(-1)).toEqual({ is: 'clean' });
});

test('an editor that is left during a save saves what was typed since, and then nothing', async () => {
  const answer = await typeAndHold('First');
  type('First, and on');
  const done = autosave.finish();
  answer();
  await done;
  expect(requests).toEqual(['First', 'First, and on']);
  type('Too late');
  await wait(20_000);
  expect(draft?.subject).toBe('First, and on');
});

test('changes that are discarded during a save leave no draft, even if the editor is left at once', async () => {
  const answer = await typeAndHold('Mine');
  autosave.write(null);
  autosave.flush();
  const done = autosave.finish();
  answer();
  await done;
  expect(requests).toEqual(['Mine', 'remove']);
  expect(draft).toBeNull();
});
