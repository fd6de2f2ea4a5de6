import { Resolver } from 'node:dns/promises';
import { describe, expect, test, vi } from 'vitest';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { findSuppression, suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { metaKey } from '../../../../functions/lib/sending/campaigns.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { hashOf, idOf, subscriberAt } from '../../../support/data/personIds.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import {
  ana,
  callReaderDetails,
  footerToken,
  listed,
  newAddress,
  noon,
  person,
  readerLinks,
  setMinutesAfterNoon,
} from '../../../support/people/readerLinks.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

/** What readers do by the links in their mails. */
const { dynamo, mailbox, requestAddress, subscribe, wholeAccess } = readerLinks();
const press = async (token: string) => (await callReaderDetails('confirmAddress', { token })).status;
const confirmChange = async () => expect(await press(await requestAddress())).toBe(200);

describe('the link at the foot of a mail', () => {
  test('shows a name and a masked address, corrects the name, and allows nothing more', async () => {
    await subscribe();
    const token = await footerToken();
    const details = await callReaderDetails('show', { token });
    expect(details).toMatchObject({ access: 'part', subscription: { firstName: 'Ana', email: 'a•••@example.org' } });
    expect(JSON.stringify(details)).not.toContain(ana);
    const corrected = async (firstName: string) =>
      (await callReaderDetails('correctName', { token, firstName, lastName: 'Lima', version: 1 })).status;
    expect([await corrected('Anna'), await corrected('Anne')]).toEqual([200, 409]);
    expect(await listed()).toMatchObject([{ firstName: 'Anna', email: ana }]);
    expect((await callReaderDetails('changeAddress', { token, email: newAddress })).status).toBe(400);
    expect((await callReaderDetails('erase', { token })).status).toBe(400);
    expect(await listed()).toHaveLength(1);
  });

  test('gives the same answer for an unknown address, and no mail goes out', async () => {
    const token = await footerToken('nobody@example.org');
    expect(await callReaderDetails('show', { token })).toEqual({ status: 200, access: 'part', subscription: null });
    expect((await callReaderDetails('mailLink', { token })).status).toBe(202);
    await mailbox().deliver(2);
    expect(mailbox().mails()).toEqual([]);
  });

  test('mails a second link to the reader’s own address, at most three times an hour', async () => {
    await subscribe();
    for (const status of [202, 202, 202, 429])
      expect((await callReaderDetails('mailLink', { token: await footerToken() })).status).toBe(status);
    setMinutesAfterNoon(1);
    await mailbox().deliver(2);
    expect(new Set(mailbox().receivers())).toEqual(new Set([ana]));
    // Its token is behind the #, which no server gets: in the HTML and in the text.
    const mail = JSON.stringify(mailbox().mails()[0]?.Content?.Simple?.Body);
    expect(mail.match(/\/your-details#[\w.~-]+/g)).toHaveLength(2);
    expect(mail).not.toMatch(/your-details\?/);
  });

  test('cannot be replaced by any other link', async () => {
    await subscribe();
    const others = [await linkToken('unsubscribe', idOf(ana)), await linkToken('cancel-signup', idOf(ana))];
    for (const token of ['', 'x', ...others])
      for (const action of ['show', 'mailLink', 'erase', 'confirmAddress'])
        expect((await callReaderDetails(action, { token })).status).toBe(400);
  });
});

describe('the link mailed on request', () => {
  test('shows all that is kept, for an hour', async () => {
    await subscribe(person, { source: 'Newsletter form', at: new Date(noon).toISOString(), words: 'I agree' });
    const token = await wholeAccess();
    const { data } = await callReaderDetails('show', { token });
    expect(data.kept[0].records[0].facts).toMatchObject({ email: ana, words: 'I agree' });
    setMinutesAfterNoon(61);
    expect((await callReaderDetails('show', { token })).status).toBe(400);
  });

  test('shows, cancels and erases the sign-ups of someone who is not a subscriber', async () => {
    const form = { ...person, city: 'Lisbon', consent: true as const, subscribeNewsletter: false };
    for (const [id, title] of ['Lanterns', 'Wells'].entries())
      await signups.signUp(
        { ...form, attendanceType: 'virtual' },
        { id: id + 1, title, eventDate: 'May 3, 2031', ...noMoment },
      );
    // Mails about an event have links with the hash.
    const token = await wholeAccess(hashOf(ana));
    const shown = await callReaderDetails('show', { token });
    expect(shown).toMatchObject({ subscription: null, signups: [{ event: 'Lanterns, May 3, 2031' }, {}] });
    for (const { standing } of shown.signups) expect(standing).toBe('You’re signed up to watch on Zoom.');
    await call('signups/cancel', { query: { token: shown.signups[0].cancelToken } });
    expect((await callReaderDetails('show', { token })).signups).toHaveLength(1);
    expect(await callReaderDetails('erase', { token })).toEqual({ status: 200, pending: false });
    expect(await callReaderDetails('erase', { token })).toEqual({ status: 200, pending: false });
    expect((await signups.list()).items).toEqual([]);
  });
});

describe('a new address', () => {
  test('moves the subscription once it confirms, counted once, with its consent; the old address is notified', async () => {
    const consent = { source: 'Newsletter form', at: new Date(noon).toISOString() };
    await subscribe(person, consent);
    const token = await requestAddress();
    expect(await listed()).toMatchObject([{ email: ana }]);
    setMinutesAfterNoon(3);
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => press(token))))).toEqual(new Set([200]));
    expect(await listed()).toMatchObject([
      { ...person, email: newAddress, consent, createdAt: new Date(noon).toISOString() },
    ]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    await mailbox().deliver(2);
    expect(mailbox().receivers()).toEqual([ana, newAddress, ana]);
    expect((await findSuppression(hashOf(ana)))?.reason).toBe('moved');
  });

  test('whose domain takes no mail is refused at once, and the old one stays', async () => {
    await subscribe();
    const none = Object.assign(new Error(), { code: 'ENOTFOUND' });
    for (const type of ['resolveMx', 'resolve4', 'resolve6'] as const)
      vi.spyOn(Resolver.prototype, type).mockRejectedValue(none);
    const token = await wholeAccess();
    expect(await callReaderDetails('changeAddress', { token, email: 'ana@gmial.con' })).toMatchObject({
      status: 400,
      fields: { email: 'We couldn’t find “gmial.con”. Please check the part after the @ sign.' },
    });
    expect(await listed()).toMatchObject([{ email: ana }]);
  });

  test('can confirm for a day, and a later request replaces an earlier one', async () => {
    await subscribe();
    const first = await requestAddress();
    setMinutesAfterNoon(1);
    const second = await requestAddress('other@example.net');
    expect(await press(first)).toBe(400);
    setMinutesAfterNoon(24 * 60 + 2);
    expect(await press(second)).toBe(400);
    expect(await listed()).toMatchObject([{ email: ana }]);
  });

  test('that is already subscribed keeps its subscription, and the other one ends', async () => {
    await subscribe();
    await subscribe({ ...person, email: newAddress });
    await confirmChange();
    expect(await listed()).toMatchObject([{ email: newAddress }]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
  });

  test('that bounced is not asked; one that unsubscribed gets letters again once it confirms', async () => {
    await subscribe();
    await suppress(hashOf('bad@example.net'), 'bounced');
    await requestAddress('bad@example.net');
    expect(mailbox().receivers()).not.toContain('bad@example.net');
    await subscribe({ ...person, email: newAddress });
    await unsubscribe(await subscriberAt(newAddress));
    await confirmChange();
    expect(await listed()).toMatchObject([{ email: newAddress }]);
  });

  test('keeps old links working: they still unsubscribe the reader and lead to their page', async () => {
    await subscribe();
    await confirmChange();
    expect(await callReaderDetails('show', { token: await footerToken() })).toMatchObject({
      subscription: { email: 'l•••@example.net' },
    });
    await call('newsletter/unsubscribe', { query: { token: await linkToken('unsubscribe', idOf(ana)) } });
    expect(await listed()).toEqual([]);
    expect((await findSuppression(hashOf(newAddress)))?.reason).toBe('unsubscribed');
  });

  test('is erased together with the letters that went to the old address', async () => {
    const cutoff = new Date(noon).toISOString();
    await subscribe();
    for (const Item of [
      {
        ...{
          ...metaKey('one'),
          id: 'one',
          subject: 'A letter',
          status: 'COMPLETE',
          list: 'CAMPAIGN',
          cutoff,
          round: 0,
        },
        ...{ audience: { type: 'newsletter' }, startedAt: cutoff, expiresAt: 2e9, total: 1, sent: 1 },
      },
      { ...recipientKey('one', idOf(ana)), state: 'SENT', messageId: 'm', expiresAt: 2e9 },
    ])
      dynamo().answer('PutCommand', { TableName: 'sends', Item });
    await confirmChange();
    setMinutesAfterNoon(5);
    expect((await lookUp(newAddress)).kept.map(({ title }) => title)).toContain('Letters');
    await erase(newAddress);
    expect(JSON.stringify(dynamo().startingWith('sends', ''))).not.toContain(`R#${idOf(ana)}`);
    expect(dynamo().startingWith('people', 'ADDRESS_CHANGE')).toEqual([]);
    expect(JSON.stringify(dynamo().startingWith('people', ''))).not.toContain('example');
  });
});

describe('visitors', () => {
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
});
