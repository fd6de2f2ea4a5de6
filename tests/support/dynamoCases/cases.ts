import { type Case, TableName } from './case.ts';
import { conditions, updates } from './expressions.ts';
import { indexes, queries, reads } from './reads.ts';
import { refusals } from './refusals.ts';
import { transactions, writes } from './writes.ts';

export const cases: Case[] = [
  ...conditions,
  ...updates,
  ...refusals,
  ...writes,
  ...transactions,
  ...queries,
  ...indexes,
  ...reads,
];

type Send = (command: string, input: object) => Promise<unknown>;

/** Plays a case. Resolves to its answer or error, and to what the partition holds afterwards. */
export async function playCase({ before = [], command, input }: Case, send: Send): Promise<object> {
  for (const Item of before) await send('Put', { TableName, Item });
  const outcome = await send(command, input).then(
    (answer) => ({ answer: withoutMetadata(answer as object) }),
    (error: Error & { CancellationReasons?: { Code: string }[] }) => ({
      // The fake's own errors have no name.
      error: error.name === 'Error' ? 'ValidationException' : error.name,
      ...(error.CancellationReasons && { reasons: error.CancellationReasons.map(({ Code }) => Code) }),
    }),
  );
  const all = { TableName, KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': 'a' } };
  const { Items } = (await send('Query', all)) as { Items: object[] };
  return { ...outcome, after: Items };
}

/** The expected result of {@link playCase}. */
export const expected = ({ before = [], answer, error, reasons, after }: Case) => ({
  ...(error ? { error } : { answer }),
  ...(reasons && { reasons }),
  after: after ?? (before as { sk: string }[]).toSorted((one, other) => (one.sk < other.sk ? -1 : 1)),
});

/** DynamoDB Local returns the consumed capacity of some requests that did not ask for it. */
const withoutMetadata = ({
  $metadata: _,
  ConsumedCapacity: __,
  ...answer
}: {
  $metadata?: object;
  ConsumedCapacity?: object;
}) => answer;
