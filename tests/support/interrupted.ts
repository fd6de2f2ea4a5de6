import { vi } from 'vitest';
import { FakeDynamo } from './fakeDynamo.ts';
import { installFakeDynamo } from './installFakeDynamo.ts';

type Work = () => Promise<unknown>;
type Acts = [one: Work, other: Work, last?: Work | undefined];

/** What two acts came to: what each of them answered, and what the tables hold. */
export interface Came {
  one: unknown;
  other: unknown;
  items: unknown[];
}

/** The tables after these acts, each done once the one before is. */
export async function after(acts: Work[]): Promise<FakeDynamo> {
  const dynamo = new FakeDynamo();
  for (const act of acts) {
    installFakeDynamo(undefined, dynamo);
    await act();
    vi.restoreAllMocks();
  }
  return dynamo;
}

/**
 * What comes of `one` where all of `other` is done just before its call number `at` to DynamoDB, counted from 0; undefined
 * where it makes no such call. `last`: is done once both are.
 */
export async function interrupted(start: FakeDynamo, [one, other, last]: Acts, at: number): Promise<Came | undefined> {
  const dynamo = new FakeDynamo();
  start.copyTo(dynamo);
  let calls = 0;
  let answer: unknown;
  installFakeDynamo(async (_name, act) => {
    if (calls++ === at) answer = await answerOf(other);
    return act();
  }, dynamo);
  try {
    const first = await answerOf(one);
    if (calls <= at) return undefined;
    await last?.();
    return { one: first, other: answer, items: itemsOf(dynamo) };
  } finally {
    vi.restoreAllMocks();
  }
}

/** What comes of both, one after the other. */
export async function inTurn(start: FakeDynamo, [first, second, last]: Acts): Promise<Came> {
  const dynamo = new FakeDynamo();
  start.copyTo(dynamo);
  installFakeDynamo(undefined, dynamo);
  try {
    const answers = { one: await answerOf(first), other: await answerOf(second) };
    await last?.();
    return { ...answers, items: itemsOf(dynamo) };
  } finally {
    vi.restoreAllMocks();
  }
}

const answerOf = (work: Work): Promise<unknown> =>
  work().then(
    (answer) => ({ answer: timeless(answer) }),
    (error: Error) => ({ error: error.message }),
  );

const itemsOf = (dynamo: FakeDynamo) =>
  ['people', 'sends'].flatMap((table) => dynamo.startingWith(table, '').map((item) => timeless(item))).sort();

/**
 * Without its times, and without the random part of a row that was made anonymous. How many were done when a send went
 * on is an estimate, for its pace.
 */
const timeless = (value: unknown) =>
  JSON.stringify(value ?? null)
    .replace(/"doneBefore":\d+/g, '')
    .replace(/R#([0-9a-f])[0-9a-f]{63}/g, 'R#$1...')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[789]\d{8,11}\b/g, '<time>');
