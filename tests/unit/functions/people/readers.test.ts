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
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
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
