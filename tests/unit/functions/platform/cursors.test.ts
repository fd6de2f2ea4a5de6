import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { enter, skip } from '../../../../functions/lib/sending/ledger.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const recipients = (id: string, list: string) => ({ name: 'campaigns/recipients', path: { id }, query: { list } });
const lists: { name: string; path?: Record<string, string>; query?: Record<string, string> }[] = [
  { name: 'signups/list' },
  { name: 'subscribers/list' },
  { name: 'suppressions/list' },
  { name: 'campaigns/list' },
  { name: 'campaigns/list', query: { attention: 'true' } },
  recipients(one, 'SKIPPED'),
  recipients(one, 'FAILED'),
  recipients(other, 'SKIPPED'),
];

withFakes();
let cookies: string[];
beforeEach(async () => {
  cookies = [(await openSession('admin')).cookie.split(';')[0] ?? ''];
});

const read = async ({ name, path, query }: (typeof lists)[number], after?: string) => {
  const asked = { ...(path && { path }), query: { ...query, ...(after !== undefined && { after }) } };
  const { statusCode, body, headers } = await call(name, { cookies, ...asked });
  const link = /after=([^>&]+)/.exec(String(headers?.link ?? ''))?.[1];
  return { statusCode, body: JSON.parse(body ?? 'null'), next: link && decodeURIComponent(link) };
};

/** Skips more recipients than fit on one page. Returns the cursor to the second page. */
async function secondPage(): Promise<string> {
  for (let n = 0; n < 101; n++) {
    const id = String(n).padStart(64, '0');
    await enter(one, { id }, 1);
    await skip(one, id, 'left');
  }
  const { body, next } = await read(recipients(one, 'SKIPPED'));
  expect(body).toHaveLength(100);
  return next ?? '';
}

test('a cursor leads to the next page of its list, and the last page has none', async () => {
  const { statusCode, body, next } = await read(recipients(one, 'SKIPPED'), await secondPage());
  expect([statusCode, body.length, next]).toEqual([200, 1, undefined]);
});

test('no other list accepts it, not even one of the same kind', async () => {
  const cursor = await secondPage();
  for (const list of lists.filter(({ path, query }) => path?.id !== one || query?.list !== 'SKIPPED'))
    expect((await read(list, cursor)).statusCode, JSON.stringify(list)).toBe(400);
});

test.each([
  ['JSON that is not a key', 'e30'],
  ['JSON that is nothing', 'bnVsbA'],
  ['a forged key', Buffer.from('{"pk":"A","sk":"B","list":"C","listedAt":"D"}').toString('base64url')],
  ['plain words', 'next page, please'],
  ['nothing at all', ''],
])('%s is refused as a cursor, and the answer says what to do', async (_, after) => {
  for (const list of lists) {
    const { statusCode, body } = await read(list, after);
    expect([statusCode, body.fields], list.name).toEqual([400, { after: expect.stringContaining('first page') }]);
  }
});

test('a cursor with one changed character is refused', async () => {
  const cursor = await secondPage();
  for (const at of [0, 10, cursor.length - 1]) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    expect((await read(recipients(one, 'SKIPPED'), changed)).statusCode, changed).toBe(400);
  }
});
