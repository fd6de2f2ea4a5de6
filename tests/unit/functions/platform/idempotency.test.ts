import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

const fakes = withFakes();
let cookies: string[];
let headers: Record<string, string>;
beforeEach(async () => {
  const { admin, cookie } = await openSession('admin');
  cookies = [cookie.split(';')[0] ?? ''];
  headers = { [adminTokenHeader.toLowerCase()]: admin.token };
});

const event = { title: 'A', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };
const create = async (key: string | undefined, body: object = event) => {
  const own = key === undefined ? {} : { [idempotencyHeader.toLowerCase()]: key };
  const { statusCode, body: answer } = await call('upcomingEvents/create', {
    headers: { ...headers, ...own },
    cookies,
    body,
  });
  return { status: statusCode, answer: JSON.parse(answer ?? 'null') };
};
const events = () => fakes.dynamo.startingWith('content', 'UPCOMING_EVENT').length;

test('every form of the site may be sent twice, except those that are answered with a cookie', () => {
  const forms = endpoints.filter(([, { auth, method }]) => auth === 'public' && method !== 'GET');
  const without = forms.filter(([, { idempotency }]) => !idempotency).map(([name]) => name);
  expect(without.sort()).toEqual([
    ...['invitations/accept', 'session/login', 'session/loginByPasskey'],
    ...['session/logout', 'session/resetPassword'],
  ]);
});

test('every write that could do something twice knows the request’s key', () => {
  const making = endpoints.filter(([, { auth, method, upload }]) => auth === 'admin' && method === 'POST' && !upload);
  const without = making.filter(([, { idempotency }]) => !idempotency).map(([name]) => name);
  expect(without.sort()).toEqual([
    // A challenge can be signed once, and a passkey be added once.
    'account/addPasskey',
    // Twice has the effect of once, or of the latter. Of a password no fast hash may be stored.
    ...['account/confirmSecondFactor', 'account/offerPasskey', 'account/offerSecondFactor'],
    ...['account/removePasskey', 'account/removeSecondFactor', 'account/renewRecoveryCodes', 'account/stepUp'],
    // Their keys are valid once, for a minute, and logging out twice has the effect of once.
    ...['adminKeys/create', 'adminKeys/redeem'],
    // As above.
    ...['admins/remove'],
    // Its key is stored nowhere, so no answer can repeat it. A link too many shows in the list, and ends.
    'door/makeLink',
    // There is one import, and each is a step of it that happens once.
    ...['imports/begin', 'imports/cancel', 'imports/check', 'imports/resume', 'imports/start'],
    // As above. The later invitation to an address takes the place of the earlier one.
    ...['invitations/create'],
    // Twice has the effect of once.
    ...['personalData/erase', 'personalData/lookUp'],
  ]);
});

describe('requests with one key', () => {
  test('at the same time are done once, and each gets the result', async () => {
    const all = await Promise.all([create('"one"'), create('"one"'), create('"one"')]);
    expect(events()).toBe(1);
    for (const each of all) expect(each).toEqual(all[0]);
    expect(all[0]).toMatchObject({ status: 201, answer: { id: 1, title: 'A' } });
  });

  test('are done once even hours apart; without a key, or with another, they are done twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await create('one');
    vi.setSystemTime(Date.now() + 3600 * 1000);
    expect((await create('"one"')).answer.id).toBe(1);
    expect(events()).toBe(1);
    await create('two');
    await create(undefined);
    await create(undefined);
    expect(events()).toBe(4);
  });

  test('cannot request two different things', async () => {
    await create('one');
    expect((await create('one', { ...event, title: 'Other' })).status).toBe(422);
    expect(events()).toBe(1);
  });

  const places: [string, (work: () => Promise<unknown>) => void][] = [
    ['before', (work) => fakes.dynamo.before('TransactWriteCommand', work)],
    // What comes next reads what was written.
    [
      'after',
      (work) => fakes.dynamo.before('TransactWriteCommand', async () => fakes.dynamo.before('GetCommand', work)),
    ],
  ];
  test.each(places)('are done once if the first failed just %s its write', async (_, interrupt) => {
    interrupt(() => Promise.reject(new Error('The connection was lost')));
    expect((await create('one')).status).toBe(500);
    expect(await create('one')).toMatchObject({ status: 201, answer: { title: 'A' } });
    expect(events()).toBe(1);
  });

  test.each(places)(
    'are done once if the first died just %s its write and can no longer be running',
    async (_, interrupt) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const dying = new Promise<void>((resolve) => {
        interrupt(() => {
          resolve();
          return new Promise(() => {});
        });
      });
      void create('one');
      await dying;
      vi.setSystemTime(Date.now() + 31_000);
      expect(await create('one')).toMatchObject({ status: 201, answer: { title: 'A' } });
      expect(events()).toBe(1);
    },
  );

  test.each(['', '""', '"a', 'a b', 'ä', `"${'x'.repeat(201)}"`])('%j is refused as a key', async (key) => {
    expect((await create(key)).status).toBe(400);
    expect(events()).toBe(0);
  });
});
