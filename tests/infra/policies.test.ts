import { beforeAll, describe, expect, test } from 'vitest';
import { createAuthorizer } from '../../infra/local/aws/authorizer.ts';
import { assembly } from '../../infra/local/build.ts';
import type { Statement } from '../../infra/local/template/statements.ts';
import { readAssembly, type Stack } from '../../infra/local/template.ts';
import { partitions } from '../../shared/resources.ts';

let stack: Stack;
beforeAll(() => {
  stack = readAssembly(assembly, { site: 'localhost', services: 'http://127.0.0.1' });
});

/** Service and name alone: of `arn:aws:dynamodb:us-east-1:000000000000:table/DataAccess1A2B3C4D`, `dynamodb Access`. */
const shortened = (arn: string) =>
  arn
    .replace(/^arn:aws:(\w+):[^:]*:[^:]*:/, '$1 ')
    .replace(/(table\/Data|secret:Secrets|(?<=sqs )Queues)/, '')
    .replace(/[0-9A-F]{8}(?=$|\/|-)/, '')
    .replace(/-local0$/, '');

const leadingKeys = ({ conditions }: Statement) => conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];

/** One line for each thing that a role may be used on: `dynamodb Access [RATE#*]: UpdateItem`. */
const linesOf = (statements: Statement[]) =>
  statements
    .filter(({ actions }) => !actions.every((action) => action.startsWith('logs:')))
    .flatMap((statement) =>
      statement.resources.map((resource) => {
        const keys = leadingKeys(statement);
        const actions = statement.actions.map((action) => action.split(':')[1]).sort();
        return `${shortened(resource)}${keys ? ` [${keys.join(', ')}]` : ''}: ${actions.join(', ')}`;
      }),
    )
    .sort();

test('which function may do what with which items', () => {
  // CDK brings functions of its own.
  const ours = stack.functions.filter(({ name }) => /^(api|workers)\//.test(name));
  const lines = ours.map(({ name, statements }) => [name, linesOf(statements)]);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});

describe('of the Access table', () => {
  const { access } = partitions;
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
  /** The functions whom the judge of the local cloud allows at least one of the operations on an item of the kind. */
  const allowed = (kind: keyof typeof access, operations: string[]) => {
    const { denial } = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
    const table = stack.tables.find(({ id }) => id.startsWith('DataAccess'))?.id;
    const pk = { S: access[kind].replace(/#$/, '#0') };
    const input = {
      TableName: table,
      Key: { pk },
      Item: { pk },
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    };
    const may = (caller: string) =>
      operations.some((operation) => !denial({ service: 'dynamodb', operation, input, caller }));
    return stack.functions
      .filter(({ id }) => may(id))
      .map(({ name }) => name)
      .sort();
  };
  const reads = ['GetItem', 'BatchGetItem', 'Query'];

  test('password hashes are read by log-in and by the operator’s worker, which alone writes them', () => {
    expect(allowed('admins', reads)).toEqual(['api/session/login', 'workers/manageAdmins']);
    expect(allowed('admins', writes)).toEqual(['workers/manageAdmins']);
    expect(allowed('adminNames', writes)).toEqual(['workers/manageAdmins']);
    // Whether there is anybody who can sign in.
    expect(allowed('adminNames', reads)).toEqual(['workers/checkHealth', 'workers/manageAdmins']);
  });

  test('so are second factors, which the operator’s worker alone switches on', () => {
    expect(allowed('secondFactors', [...reads, ...writes])).toEqual(['api/session/login', 'workers/manageAdmins']);
    expect(allowed('secondFactors', ['PutItem'])).toEqual(['workers/manageAdmins']);
  });

  test('log-in alone opens sessions, and nobody lists them but the operator’s worker, to end them', () => {
    expect(allowed('sessions', ['PutItem'])).toEqual(['api/session/login']);
    expect(allowed('sessions', ['Query', 'BatchGetItem'])).toEqual([]);
    expect(allowed('sessions', ['DeleteItem'])).toEqual(['api/session/logout', 'workers/manageAdmins']);
    expect(allowed('sessionLists', reads)).toEqual(['workers/manageAdmins']);
  });

  test('admin keys are made by one endpoint and redeemed by another', () => {
    expect(allowed('adminKeys', ['PutItem'])).toEqual(['api/adminKeys/create']);
    expect(allowed('adminKeys', ['DeleteItem'])).toEqual(['api/adminKeys/redeem']);
    expect(allowed('adminKeys', [...reads, 'UpdateItem'])).toEqual([]);
  });

  test('public forms touch rates alone, and those who count cannot read or delete', () => {
    const forms = ['api/newsletter/subscribe', 'api/signups/create'];
    const kinds = Object.keys(access) as (keyof typeof access)[];
    const touched = (name: string) => kinds.filter((kind) => allowed(kind, [...reads, ...writes]).includes(name));
    for (const form of forms) expect(touched(form)).toEqual(['rates']);
    expect(new Set(allowed('rates', ['UpdateItem']))).toEqual(
      new Set([...forms, 'api/session/login', 'workers/sendConfirmation']),
    );
    // Of one address, whose person asks what is kept, or has it erased.
    const erasing = ['api/personalData/erase', 'workers/managePersonalData'];
    expect(new Set(allowed('rates', reads))).toEqual(new Set([...erasing, 'api/personalData/lookUp']));
    expect(allowed('rates', ['PutItem'])).toEqual([]);
    expect(new Set(allowed('rates', ['DeleteItem']))).toEqual(new Set(erasing));
  });

  test('activities are read by the endpoint that shows them', () => {
    expect(allowed('activities', reads)).toEqual(['api/dashboard/activity']);
    expect(allowed('activities', ['UpdateItem', 'DeleteItem'])).toEqual([]);
  });
});
