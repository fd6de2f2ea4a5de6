import { beforeAll, describe, expect, test } from 'vitest';
import { createAuthorizer } from '../../infra/local/aws/authorizer.ts';
import { assembly } from '../../infra/local/cloud/build.ts';
import { readAssembly, type Stack } from '../../infra/local/template/readTemplate.ts';
import type { Statement } from '../../infra/local/template/statements.ts';
import { partitions } from '../../shared/platform/resources.ts';

let stack: Stack;
beforeAll(() => {
  stack = readAssembly(assembly, { site: 'localhost', services: 'http://127.0.0.1' });
});

/** Only service and name: `arn:aws:dynamodb:us-east-1:000000000000:table/DataAccess1A2B3C4D` -> `dynamodb Access`. */
const shortened = (arn: string) =>
  arn
    .replace(/^arn:aws:(\w+):[^:]*:[^:]*:/, '$1 ')
    .replace(/(table\/Data|secret:Secrets|(?<=sqs )Queues)/, '')
    .replace(/[0-9A-F]{8}(?=$|\/|-)/, '')
    .replace(/-local0$/, '');

const leadingKeys = ({ conditions }: Statement) => conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];

/** One line for each resource that a role may use: `dynamodb Access [RATE#*]: UpdateItem`. */
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
  // CDK adds functions of its own.
  const ours = stack.functions.filter(({ name }) => /^(api|workers)\//.test(name));
  const lines = ours.map(({ name, statements }) => [name, linesOf(statements)]);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});

/** The functions that the local cloud allows at least one of the operations on an item with this partition key. */
function allowedOn(table: 'Access' | 'Sends', partitionKey: string, operations: string[]): string[] {
  const { denial } = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
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
  return stack.functions
    .filter(({ id }) => may(id))
    .map(({ name }) => name)
    .sort();
}

describe('of the Sends table, a public endpoint', () => {
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
  const isPublic = (name: string) =>
    /^api\/(letters\/(get|list|follow)|newsletter|readerDetails|signups\/(create|cancel))/.test(name);
  const writers = (key: string) => allowedOn('Sends', key, writes).filter(isPublic);

  test('counts a link, which has a partition of its own', () => {
    expect(writers('LETTER_LINK#0')).toEqual(['api/letters/follow']);
    expect(allowedOn('Sends', 'LETTER_LINK#0', ['GetItem', 'Query', 'PutItem', 'DeleteItem']).filter(isPublic)).toEqual(
      [],
    );
  });

  test('counts an unsubscription, and erases a person from the ledger', () => {
    expect(writers('CAMPAIGN#0')).toEqual(['api/newsletter/unsubscribe', 'api/readerDetails/erase']);
    expect(writers('CAMPAIGN#0#0a')).toEqual(['api/newsletter/unsubscribe', 'api/readerDetails/erase']);
  });

  test.each(['CAMPAIGN_CONTENT#0', 'TEMPLATE#dharma_chats_news', 'SCHEDULE#0', 'CAMPAIGN_KEY#0'])(
    'never writes %s: what is mailed, when, and how often',
    (key) => {
      expect(writers(key)).toEqual([]);
    },
  );
});

describe('of the Access table', () => {
  const { access } = partitions;
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
  const allowed = (kind: keyof typeof access, operations: string[]) =>
    allowedOn('Access', access[kind].replace(/#$/, '#0'), operations);
  const reads = ['GetItem', 'BatchGetItem', 'Query'];

  /** Sorted, to compare with {@link allowed}. */
  const those = (...names: string[]) => names.sort();
  const only = (kind: keyof typeof access, operations: string[]) => allowed(kind, operations).sort();
  /** Endpoints that ask for the password, and a code of the second factor, again. */
  const steppingUp = [
    ...['api/account/changePassword', 'api/account/changeAddress', 'api/account/offerSecondFactor'],
    ...['api/account/renewRecoveryCodes', 'api/account/removeSecondFactor'],
    ...['api/account/offerPasskey', 'api/account/removePasskey'],
    ...['api/admins/remove', 'api/invitations/create'],
  ];
  const [login, worker, accepting] = ['api/session/login', 'workers/manageAdmins', 'api/invitations/accept'];
  const byPasskey = 'api/session/loginByPasskey';
  const changing = ['api/account/changePassword', 'api/admins/remove', accepting, worker];

  test('password hashes are read by the log-in, endpoints that ask for the password and the operator’s worker, and written by few', () => {
    expect(only('admins', reads)).toEqual(those(...steppingUp, login, worker));
    expect(only('admins', writes)).toEqual(those(...changing));
    expect(only('adminNames', writes)).toEqual(those(...changing, 'api/account/confirmAddress', login, byPasskey));
  });

  test('second factors are touched by the log-in, endpoints that ask for a code, their own endpoints, the operator’s worker and the doctor', () => {
    const own = ['api/account/offerSecondFactor', 'api/account/confirmSecondFactor', 'api/account/renewRecoveryCodes'];
    const all = new Set([...own, ...steppingUp, 'api/account/get', 'api/admins/list']);
    expect(only('secondFactors', [...reads, ...writes])).toEqual(those(...all, login, worker, 'workers/checkHealth'));
    expect(only('secondFactors', ['PutItem'])).toEqual(those(...own, worker));
  });

  test('passkeys are added, renamed and used by one endpoint each, and challenges are made by two and used by two', () => {
    const [offering, adding] = ['api/account/offerPasskey', 'api/account/addPasskey'];
    expect(only('passkeys', ['PutItem'])).toEqual([adding]);
    expect(only('passkeys', ['UpdateItem'])).toEqual(those('api/account/renamePasskey', byPasskey));
    expect(only('passkeys', ['DeleteItem'])).toEqual(those('api/account/removePasskey', 'api/admins/remove', worker));
    expect(only('passkeyChallenges', ['PutItem'])).toEqual(those(offering, 'api/session/offerPasskeyLogin'));
    expect(only('passkeyChallenges', ['DeleteItem'])).toEqual(those(adding, byPasskey));
    expect(only('passkeyChallenges', [...reads, 'UpdateItem'])).toEqual([]);
  });

  test('sessions are opened by a log-in, a new password and a new account, and listed for their own admin and to end them', () => {
    const ending = [
      ...['api/account/changePassword', 'api/account/endSession', 'api/account/confirmSecondFactor'],
      'api/account/removePasskey',
    ];
    expect(only('sessions', ['PutItem'])).toEqual(those('api/account/changePassword', accepting, login, byPasskey));
    expect(only('sessions', ['Query', 'BatchGetItem'])).toEqual(
      those(...ending, 'api/account/get', 'api/admins/remove', worker),
    );
    expect(only('sessions', ['DeleteItem'])).toEqual(
      those(...ending, 'api/admins/remove', login, 'api/session/loginByPasskey', 'api/session/logout', worker),
    );
  });

  test('admin keys are created by one endpoint and redeemed by another', () => {
    expect(allowed('adminKeys', ['PutItem'])).toEqual(['api/adminKeys/create']);
    expect(allowed('adminKeys', ['DeleteItem'])).toEqual(['api/adminKeys/redeem']);
    expect(allowed('adminKeys', [...reads, 'UpdateItem'])).toEqual([]);
  });

  test('links for locked-out admins are made by the worker that mails them and used up by one endpoint', () => {
    expect(allowed('loginLinks', ['PutItem'])).toEqual(['workers/sendNotices']);
    expect(allowed('loginLinks', [...reads, 'DeleteItem'])).toEqual(['api/session/redeemLink']);
    expect(allowed('loginLinks', ['UpdateItem'])).toEqual([]);
    expect(allowed('loginFailures', writes)).toEqual([login]);
    expect(allowed('loginFailures', reads)).toEqual(['api/dashboard/activity']);
  });

  test('public forms touch only rates and requests, and functions that count cannot read or delete', () => {
    const forms = ['api/newsletter/subscribe', 'api/signups/create'];
    const byLink = ['show', 'correctName', 'mailLink', 'changeAddress', 'erase'].map(
      (action) => `api/readerDetails/${action}`,
    );
    const kinds = Object.keys(access) as (keyof typeof access)[];
    const touched = (name: string) => kinds.filter((kind) => allowed(kind, [...reads, ...writes]).includes(name));
    const keyless = ['api/readerDetails/show', 'api/readerDetails/erase'];
    for (const name of keyless) expect(touched(name)).toEqual(['rates']);
    // Their requests may be repeated.
    for (const name of [...forms, ...byLink].filter((each) => !keyless.includes(each)))
      expect(touched(name).sort()).toEqual(['rates', 'requests']);
    expect(new Set(allowed('rates', ['UpdateItem']))).toEqual(
      new Set([
        ...[...forms, ...byLink, ...steppingUp, login, byPasskey, accepting, 'workers/sendNotices'],
        ...['api/account/confirmSecondFactor', 'api/account/confirmAddress'],
        ...['api/invitations/lookUp', 'api/invitations/resend', 'api/session/mailLink', 'api/session/redeemLink'],
      ]),
    );
    // For one address, to show or erase what is kept about it.
    const erasing = ['api/personalData/erase', 'api/readerDetails/erase'];
    const showing = ['api/personalData/lookUp', 'api/readerDetails/show'];
    expect(new Set(allowed('rates', reads))).toEqual(new Set([...erasing, ...showing]));
    expect(allowed('rates', ['PutItem'])).toEqual([]);
    expect(new Set(allowed('rates', ['DeleteItem']))).toEqual(new Set(erasing));
  });

  test('activities are read by the endpoint that shows them', () => {
    expect(allowed('activities', reads)).toEqual(['api/dashboard/activity']);
    expect(allowed('activities', ['UpdateItem', 'DeleteItem'])).toEqual([]);
  });
});
