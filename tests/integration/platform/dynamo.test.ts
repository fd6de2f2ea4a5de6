import { beforeAll, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { reservedWords } from '../../support/dynamo/dynamoExpressions.ts';
import { cases, commands, documents, expected, playCase } from '../../support/dynamoCases/cases.ts';

/** DynamoDB Local must pass the same cases as the fake of the unit tests. */
let send: (command: string, input: object) => Promise<unknown>;
beforeAll(async () => {
  const cloud = await Cloud.shared();
  const { endpoint, tables } = await cloud.tables();
  const name = tables.find((table) => table.includes('Sends')) ?? '';
  const client = documents(endpoint);
  send = async (command, input) => {
    const Command = commands[command as keyof typeof commands] as unknown as new (input: object) => never;
    return renamed(await client.send(new Command(renamed(input, { sends: name }))), { [name]: 'sends' });
  };
});

/** A copy in which some names and texts are replaced. */
function renamed(value: object, words: Record<string, string>): object {
  const text = Object.entries(words).reduce(
    (json, [from, to]) => json.replaceAll(`"${from}"`, `"${to}"`),
    JSON.stringify(value),
  );
  return JSON.parse(text);
}

/** Each case has empty partitions and an empty list of its own. */
function apart(n: number): typeof send {
  const own = Object.fromEntries(['a', 'b', 'L'].map((word) => [word, `${word}-${n}`]));
  const back = Object.fromEntries(Object.entries(own).map(([word, other]) => [other, word]));
  return async (command, input) => renamed((await send(command, renamed(input, own))) as object, back);
}

describe('DynamoDB answers as the fake does', () => {
  test.each(cases.map((each, n) => ({ ...each, n })))('$name', async ({ n, ...each }) => {
    expect(await playCase(each, apart(n))).toEqual(expected(each));
  });
});

test('the words that the fake regards as reserved are reserved, and our attributes’ names are not', async () => {
  const isReserved = async (word: string) => {
    const input = { TableName: 'sends', Key: { pk: 'a', sk: '1' }, ProjectionExpression: word };
    return send('Get', input).then(
      () => false,
      (error: Error) => error.name === 'ValidationException',
    );
  };
  const words = [...reservedWords];
  const reserved = await Promise.all(words.map(isReserved));
  expect(words.filter((_, n) => !reserved[n])).toEqual([]);
  expect(await isReserved('claimId')).toBe(false);
});
