import { Resolver } from 'node:dns/promises';
import { describe, expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

/** What keeps bots from the forms, and lets people in. */
const fakes = withFakes();

const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
const signUp = { ...person, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: true };
const rows = () => fakes.dynamo.startingWith('people', '');
const mails = () => fakes.dynamo.startingWith('people', 'OUTBOX');

/** The answers to people with these addresses, from these networks. */
async function answers(
  count: number,
  email: (n: number) => string,
  network: (n: number) => string,
  [name, body]: readonly [string, object] = ['newsletter/subscribe', person],
) {
  const all = [];
  for (let n = 0; n < count; n++) {
    const headers = { [viewerHeaders.address]: network(n) };
    const { statusCode, body: text } = await call(name, { headers, body: { ...body, email: email(n) } });
    all.push({ status: statusCode, message: JSON.parse(text ?? '').message as string });
  }
  return all;
}
const statuses = async (...of: Parameters<typeof answers>) => (await answers(...of)).map(({ status }) => status);
const strangers = (n: number) => `p${n}@example.org`;
const times = (count: number, status: number) => Array(count).fill(status);

describe.each([
  ['newsletter/subscribe', person, 200, 1],
  // The booking, and the welcome to the newsletter.
  ['signups/create', signUp, 201, 2],
] as const)('%s', (name, body, done, count) => {
  test('a bot that fills in the hidden field gets the usual answer, and nothing happens', async () => {
    const honest = await call(name, { body });
    const before = rows().length;
    const asked = vi.spyOn(Resolver.prototype, 'resolveMx');
    const website = 'https://spam.example';
    const trapped = await call(name, { body: { ...body, email: 'bot@trap.example.org', website } });
    expect([trapped.statusCode, trapped.body]).toEqual([done, honest.body]);
    expect([rows().length, mails().length, asked.mock.calls]).toEqual([before, count, []]);
  });

  test('a script is stopped after sixty requests and told when to try again; someone elsewhere is not', async () => {
    // What DNS says is kept, so that each form needs a domain of its own.
    const domain = `${name.replace('/', '-')}.example.org`;
    const asked = vi.spyOn(Resolver.prototype, 'resolveMx');
    const script = () => '10.6.0.0';
    expect(await statuses(60, (n) => `p${n}@${domain}`, script, [name, body])).toEqual(times(60, done));
    const headers = { [viewerHeaders.address]: script() };
    const refused = await call(name, { headers, body: { ...body, email: `ana@beyond.${domain}` } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(500);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await statuses(1, strangers, () => '10.7.0.0', [name, body])).toEqual([done]);
  });

  test('a mailbox cannot be flooded by spelling its address differently', async () => {
    const email = (n: number) => `v${'.'.repeat(n % 2)}i.c.t.i.m+${n}@gmail.com`;
    const all = await answers(7, email, (n) => `10.2.0.${n}`, [name, body]);
    expect(all.map(({ status }) => status)).toEqual([...times(5, done), 429, 429]);
    expect(all[6]?.message).toMatch(/^This email address was entered too often\. Please try again in \d+ hours\.$/);
  });
});

describe('the limits by network', () => {
  /** The nth address of an IPv6 network, each in a subnet of its own where the network has several. */
  const within = (network: string) => (n: number) => `2001:db8:${network}:${n.toString(16)}::1`;

  test('all addresses of one household’s IPv6 network count as one visitor; another network is another one', async () => {
    const one = (n: number) => `2001:db8:0:1:${((n * 7919) % 65536).toString(16)}::${n}`;
    expect(await statuses(62, strangers, one)).toEqual([...times(60, 200), 429, 429]);
    const elsewhere = ['2001:db8:0:2::1', '::ffff:10.0.0.9'];
    expect(await statuses(2, strangers, (n) => elsewhere[n] ?? '')).toEqual([200, 200]);
  });

  test('the subnets of one IPv6 network count together: 120 of a /56, 200 a day, and 300 of a /48', async () => {
    expect(await statuses(121, strangers, within('0'))).toEqual([...times(120, 200), 429]);
    // A company’s other subnets of the /48 are not shut out.
    const company = (n: number) => `2001:db8:0:${(256 * (1 + (n % 4))).toString(16)}::${n}`;
    expect(await statuses(200, strangers, company)).toEqual([...times(180, 200), ...times(20, 429)]);
  });

  test('one telephone cannot use up the limit of its carrier: those with numbers next to it still sign up', async () => {
    await statuses(70, strangers, () => '2001:db8:0:1::1');
    expect(await statuses(60, strangers, (n) => within('0')(n + 2))).toEqual(times(60, 200));
  });

  test('however many subscribe within an hour from other networks, one more person still can', async () => {
    const network = (n: number) => `10.${n >> 8}.${n & 255}.1`;
    expect(await statuses(1001, (n) => `p${n}@company${n % 10}.org`, network)).toEqual(times(1001, 200));
  });

  test('the mails of a network’s later sign-ups wait for their turn', async () => {
    const hall = (n: number) => `10.0.5.${n}`;
    expect(await statuses(62, strangers, hall, ['signups/create', signUp])).toEqual(times(62, 201));
    // A booking and a welcome each.
    const waiting = mails().filter(({ nextAt, since }) => Number(nextAt) - Number(since) !== 300_000);
    expect(mails().length - waiting.length).toBe(2 * 60);
    expect(waiting.map(({ waits, busy }) => [waits, busy])).toEqual(Array(4).fill(['busy', true]));
  });
});

describe('the limits by address', () => {
  test('entering an address over and over, from many places, does not shut its owner out', async () => {
    const victim = () => 'victim@example.org';
    expect(await statuses(201, victim, (n) => `10.1.${n}.1`)).toEqual(times(201, 200));
  });

  test('a domain’s owner, with mailboxes without end, is stopped at three hundred an hour; others are not', async () => {
    const from = (...hosts: string[]) =>
      answers(
        hosts.length,
        (n) => `q${n}@${hosts[n]}`,
        (n) => `10.4.1.${n}`,
      );
    expect(await from('catch-all.org')).toMatchObject([{ status: 200 }]);
    // As if 298 others of that domain had signed up since.
    const [{ pk, sk } = {}] = fakes.dynamo.startingWith('access', 'RATE#organization#');
    const others = { UpdateExpression: 'ADD times :others', ExpressionAttributeValues: { ':others': 298 } };
    fakes.dynamo.answer('UpdateCommand', { TableName: 'access', Key: { pk, sk }, ...others });
    const all = await from('catch-all.org', 'x.catch-all.org', 'y.z.catch-all.org', 'university.ac.uk');
    expect(all.map(({ status }) => status)).toEqual([200, 429, 429, 200]);
    expect(all[1]?.message).toMatch(
      /^Too many people with addresses like this one are signing up right now\. Please try again in \d+ minutes\.$/,
    );
  });
});
