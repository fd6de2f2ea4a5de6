import { describe, expect, test } from 'vitest';
import { createAuthorizer } from '../../infra/local/aws/iam.ts';
import type { Statement } from '../../infra/local/template/policies.ts';
import { partitions, type SecretName, secretNames } from '../../shared/platform/resources.ts';
import { builtStack } from '../support/cloud/stack.ts';

const stack = builtStack();
// CDK adds functions of its own.
const ours = stack.functions.filter(({ name }) => /^(api|workers)\//.test(name));

/** Only service and name: `arn:aws:dynamodb:us-east-1:000000000000:table/DataAccess1A2B3C4D` -> `dynamodb Access`. */
const shortened = (arn: string) =>
  arn
    .replace(/^arn:aws:(\w+):[^:]*:[^:]*:/, '$1 ')
    .replace(/(table\/Data|secret:Secrets|(?<=sqs )Queues)/, '')
    .replace(/[0-9A-F]{8}(?=$|\/|-)/, '')
    .replace(/-local0$/, '');

const leadingKeys = ({ conditions }: Statement) => conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];

/** One line for each resource, or kinds of its items, with which a role may do the same: `dynamodb Access [RATE#*]: UpdateItem`. */
function linesOf(statements: Statement[]): string[] {
  const single = statements
    .filter(({ actions }) => !actions.every((action) => action.startsWith('logs:')))
    .flatMap((statement) =>
      statement.resources.flatMap((resource) =>
        (leadingKeys(statement) ?? ['']).flatMap((key) =>
          statement.actions.map((action) => ({
            resource: shortened(resource),
            key,
            action: `${action.split(':')[1]}`,
          })),
        ),
      ),
    );
  const ofOne = [...Map.groupBy(single, ({ resource, key }) => `${resource} ${key}`).values()].map((those) => ({
    ...(those[0] as (typeof those)[0]),
    actions: those.map(({ action }) => action).sort(),
  }));
  const same = Map.groupBy(ofOne, ({ resource, key, actions }) => `${resource}${key && ' []'}: ${actions.join(', ')}`);
  return [...same].map(([line, those]) => line.replace('[]', `[${those.map(({ key }) => key).join(', ')}]`)).sort();
}

test('which function may do what with which items', () => {
  const lines = ours.map(({ name, statements }) => [name, linesOf(statements)]);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});

test('each action on kinds of a table’s items stands in one statement', () => {
  for (const { name, statements } of ours) {
    const granted = statements.filter(leadingKeys).flatMap(({ actions, resources }) => {
      return resources.flatMap((resource) => actions.map((action) => `${action} ${shortened(resource)}`));
    });
    expect(new Set(granted).size, name).toBe(granted.length);
  }
});

// ForAllValues also holds for a request without leading keys, such as a scan, unless Null says that there must be some. AWS does
// not document those of an index:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition_examples-multi-valued-context-keys.html
test('a condition on keys of items holds only for requests that have some, of a table itself', () => {
  const conditional = ours.flatMap(({ statements }) =>
    statements.filter(({ conditions }) => JSON.stringify(conditions).includes('LeadingKeys')),
  );
  expect(conditional.length).toBeGreaterThan(100);
  for (const { actions, resources, conditions } of conditional) {
    expect(conditions).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
      Null: { 'dynamodb:LeadingKeys': ['false'] },
    });
    expect(actions.filter((action) => /Scan|\*/.test(action))).toEqual([]);
    expect(resources.filter((resource) => !/table\/\w+$/.test(resource))).toEqual([]);
  }
});

/** Functions of pages that anyone may open. */
const isPublic = (name: string) =>
  /^api\/(letters\/(get|list|follow)|newsletter|readerDetails|signups\/(create|cancel|takeSeat))/.test(name);
const { denial } = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
const reads = ['GetItem', 'BatchGetItem', 'Query'];

/** The functions that the local cloud allows at least one of the operations on an item with this partition key. */
function allowedOn(table: 'Access' | 'Sends', partitionKey: string, operations: string[], among = ours): string[] {
  const pk = { S: partitionKey };
  const input = {
    TableName: stack.tables.find(({ id }) => id.startsWith(`Data${table}`))?.id,
    Key: { pk },
    Item: { pk },
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  const may = (caller: string) =>
    operations.some((operation) => !denial({ service: 'dynamodb', operation, input, caller }));
  return among
    .filter(({ id }) => may(id))
    .map(({ name }) => name)
    .sort();
}

describe('of the functions of public pages', () => {
  const forms = ours.filter(({ name }) => isPublic(name));

  const leaving = ['api/newsletter/unsubscribe', 'api/readerDetails/erase'];
  test.each([
    ['CAMPAIGN#0', leaving],
    ['CAMPAIGN#0#0a', leaving],
    // What is emailed, when, and how often.
    ...['CAMPAIGN_CONTENT#0', 'TEMPLATE#dharma_chats_news', 'SCHEDULE#0', 'CAMPAIGN_KEY#0'].map((key) => [key, []]),
  ] as [string, string[]][])('%s is written by these alone: %j', (key, writers) => {
    expect(allowedOn('Sends', key, writes, forms)).toEqual(writers);
  });

  test('none touches anything of accounts but rates and requests', () => {
    const touched = Object.entries<string>(partitions.access).filter(
      ([, key]) => allowedOn('Access', key.replace(/#$/, '#0'), [...reads, ...writes], forms).length > 0,
    );
    expect(touched.map(([kind]) => kind).sort()).toEqual(['rates', 'requests']);
  });
});

test('functions that count attempts neither read nor delete counts, but to show or erase someone’s', () => {
  const allowed = (operations: string[]) => allowedOn('Access', 'RATE#0', operations);
  const erasing = ['api/personalData/erase', 'api/readerDetails/erase'];
  const showing = ['api/personalData/lookUp', 'api/readerDetails/show'];
  expect(allowed(['UpdateItem'])).toContain('api/session/login');
  expect(allowed(reads)).toEqual([...erasing, ...showing].sort());
  expect(allowed(['PutItem'])).toEqual([]);
  expect(allowed(['DeleteItem'])).toEqual(erasing);
});

describe('secrets', () => {
  const readersOf = (secret: SecretName) =>
    ours
      .filter(({ statements }) =>
        statements.some(
          ({ actions, resources }) =>
            actions.some((action) => /^(\*|secretsmanager:(\*|GetSecretValue))$/.test(action)) &&
            resources.some((resource) => resource.toLowerCase().includes(`secrets${secret}`)),
        ),
      )
      .map(({ name }) => name);
  const readers = Object.fromEntries(secretNames.map((secret) => [secret, readersOf(secret)]));

  test('that accounts depend on are read by no function of a public page', () => {
    for (const secret of ['accounts', 'origin', 'session']) expect(readers[secret]?.filter(isPublic)).toEqual([]);
  });

  test('are named in the environment of exactly the functions that may read them', () => {
    for (const { name, environment } of ours)
      expect(secretNames.filter((secret) => `${secret.toUpperCase()}_SECRET_ARN` in environment)).toEqual(
        secretNames.filter((secret) => readers[secret]?.includes(name)),
      );
  });
});
