import { Resolver } from 'node:dns/promises';
import { describe, expect, test, vi } from 'vitest';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { audiencePages, contactsOf } from '../../../../functions/lib/sending/audience/audience.ts';
import { metaKey } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import {
  ana,
  callReaderDetails,
  footerToken,
  newAddress,
  noon,
  person,
  readerLinks,
  setMinutesAfterNoon,
} from '../../../support/people/readerLinks.ts';
import { call } from '../../../support/run/calls.ts';

const { dynamo, mailbox, requestAddress, wholeAccess } = readerLinks();
const listed = async () => (await subscribers.list()).items;

describe('a new address', () => {
  test('moves the subscription once it confirms: same day, same consent, counted once; the old address is notified', async () => {
    const consent = { source: 'Newsletter form', at: new Date(noon).toISOString() };
    await subscribers.add(person, consent);
    const token = await requestAddress();
    expect(await listed()).toMatchObject([{ email: ana }]);
    setMinutesAfterNoon(3);
    const presses = await Promise.all(Array.from({ length: 50 }, () => callReaderDetails('confirmAddress', { token })));
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toMatchObject([
      { ...person, email: newAddress, consent, createdAt: new Date(noon).toISOString() },
    ]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    await mailbox().deliver(2);
    expect(mailbox().receivers()).toEqual([ana, newAddress, ana]);
    expect(await suppressionOf(hashOf(ana))).toBe('moved');
  });

  test('whose domain takes no mail is refused at once, and the old one stays', async () => {
    await subscribers.add(person, consented());
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
    await subscribers.add(person, consented());
    const first = await requestAddress();
    setMinutesAfterNoon(1);
    const second = await requestAddress('other@example.net');
    expect((await callReaderDetails('confirmAddress', { token: first })).status).toBe(400);
    setMinutesAfterNoon(24 * 60 + 2);
    expect((await callReaderDetails('confirmAddress', { token: second })).status).toBe(400);
    expect(await listed()).toMatchObject([{ email: ana }]);
  });

  test('that is already subscribed keeps its subscription, and the other one ends', async () => {
    await subscribers.add(person, consented());
    await subscribers.add({ ...person, email: newAddress }, consented());
    expect((await callReaderDetails('confirmAddress', { token: await requestAddress() })).status).toBe(200);
    expect(await listed()).toMatchObject([{ email: newAddress }]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
  });

  test('that bounced is not asked; one that unsubscribed gets letters again once it confirms', async () => {
    await subscribers.add(person, consented());
    await suppress(hashOf('bad@example.net'), 'bounced');
    await requestAddress('bad@example.net');
    expect(mailbox().receivers()).not.toContain('bad@example.net');
    await subscribers.add({ ...person, email: newAddress }, consented());
    await unsubscribe(await subscriberAt(newAddress));
    expect((await callReaderDetails('confirmAddress', { token: await requestAddress() })).status).toBe(200);
    expect(await listed()).toMatchObject([{ email: newAddress }]);
  });

  test('keeps old links working: they still unsubscribe the reader and lead to their page', async () => {
    await subscribers.add(person, consented());
    await callReaderDetails('confirmAddress', { token: await requestAddress() });
    expect(await callReaderDetails('show', { token: await footerToken() })).toMatchObject({
      subscription: { email: 'l•••@example.net' },
    });
    await call('newsletter/unsubscribe', { query: { token: await linkToken('unsubscribe', idOf(ana)) } });
    expect(await listed()).toEqual([]);
    expect(await suppressionOf(hashOf(newAddress))).toBe('unsubscribed');
  });

  test('is erased together with the letters that went to the old address', async () => {
    const cutoff = new Date(noon).toISOString();
    await subscribers.add(person, consented());
    dynamo().answer('PutCommand', {
      TableName: 'sends',
      Item: {
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
    });
    const row = { ...recipientKey('one', idOf(ana)), state: 'SENT', messageId: 'm', expiresAt: 2e9 };
    dynamo().answer('PutCommand', { TableName: 'sends', Item: row });
    await callReaderDetails('confirmAddress', { token: await requestAddress() });
    setMinutesAfterNoon(5);
    expect((await lookUp(newAddress)).kept.map(({ title }) => title)).toContain('Letters');
    await erase(newAddress);
    expect(
      dynamo()
        .startingWith('sends', 'CAMPAIGN#')
        .map(({ sk }) => sk),
    ).not.toContain(`R#${idOf(ana)}`);
    expect(dynamo().startingWith('people', 'ADDRESS_CHANGE')).toEqual([]);
    expect(JSON.stringify(dynamo().startingWith('people', ''))).not.toContain('example');
  });

  test('does not get a letter again that went to the old address, when it is sent to the remaining readers', async () => {
    const cutoff = new Date(noon).toISOString();
    await subscribers.add(person, consented());
    const Item = { ...metaKey('one'), id: 'one', cutoff, audience: { type: 'newsletter' }, status: 'COMPLETE' };
    dynamo().answer('PutCommand', { TableName: 'sends', Item });
    const row = { ...recipientKey('one', idOf(ana)), state: 'SENT', expiresAt: 2e9 };
    dynamo().answer('PutCommand', { TableName: 'sends', Item: row });
    await callReaderDetails('confirmAddress', { token: await requestAddress() });
    setMinutesAfterNoon(10);
    const unsent: string[] = [];
    for (const shard of shards) {
      const part = { shard, cutoff: new Date().toISOString(), excludedCampaigns: ['one'] };
      for await (const page of audiencePages({ type: 'newsletter' }, part))
        unsent.push(...page.recipients.map(({ id }) => id));
    }
    expect(unsent).toEqual([]);
    const contacts = await contactsOf([{ id: idOf(ana) }]);
    expect(contacts.get(idOf(ana))?.email).toBe(newAddress);
  });
});
