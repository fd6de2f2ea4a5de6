import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { cases, commands, documents, expected, played } from '../support/dynamoCases.ts';
import { reservedWords } from '../support/reservedWords.ts';

/** DynamoDB Local is put to the cases that the fake of the unit tests is put to. */
let cloud: Cloud;
let send: (command: string, input: object) => Promise<unknown>;

beforeAll(async () => {
  cloud = await Cloud.shared();
  const { endpoint, tables } = await cloud.tables();
  const name = tables.find((table) => table.includes('Sends')) ?? '';
  const client = documents(endpoint);
  const renamed = (value: object, from: string, to: string) =>
    JSON.parse(JSON.stringify(value).replaceAll(`"${from}"`, `"${to}"`));
  send = async (command, input) => {
    const Command = commands[command as keyof typeof commands] as unknown as new (input: object) => never;
    return renamed(await client.send(new Command(renamed(input, 'sends', name))), name, 'sends');
  };
});

describe('DynamoDB answers as the fake does', () => {
  beforeEach(() => cloud.reset());

  test.each(cases)('$name', async (each) => {
    expect(await played(each, send)).toEqual(expected(each));
  });
});

test('the words that the fake takes for reserved are reserved, and those of our attributes are not', async () => {
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
