import { describe, expect, test } from 'vitest';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
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

const { mailbox, wholeAccess } = readerLinks();
const listed = async () => (await subscribers.list()).items;

describe('the link at the foot of a mail', () => {
  test('shows a name and a masked address, corrects the name, and allows nothing more', async () => {
    await subscribers.add(person, consented());
    const token = await footerToken();
    const details = await callReaderDetails('show', { token });
    expect(details).toMatchObject({ access: 'part', subscription: { firstName: 'Ana', email: 'a•••@example.org' } });
    expect(JSON.stringify(details)).not.toContain(ana);
    expect(
      (await callReaderDetails('correctName', { token, firstName: 'Anna', lastName: 'Lima', version: 1 })).status,
    ).toBe(200);
    expect(
      (await callReaderDetails('correctName', { token, firstName: 'Anne', lastName: 'Lima', version: 1 })).status,
    ).toBe(409);
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

  test('mails a second link with its token behind the #, which no server gets', async () => {
    await subscribers.add(person, consented());
    await wholeAccess();
    const [mail = ''] = mailbox()
      .mails()
      .map(({ Content }) => JSON.stringify(Content?.Simple?.Body));
    // In the HTML and in the text.
    expect(mail.match(/\/your-details#[\w.~-]+/g)).toHaveLength(2);
    expect(mail).not.toMatch(/your-details\?/);
  });

  test('mails a second link to the reader’s own address, at most three times an hour', async () => {
    await subscribers.add(person, consented());
    for (const status of [202, 202, 202, 429])
      expect((await callReaderDetails('mailLink', { token: await footerToken() })).status).toBe(status);
    setMinutesAfterNoon(1);
    await mailbox().deliver(2);
    expect(new Set(mailbox().receivers())).toEqual(new Set([ana]));
  });

  test('cannot be replaced by any other link', async () => {
    await subscribers.add(person, consented());
    for (const token of [
      '',
      'x',
      await linkToken('unsubscribe', idOf(ana)),
      await linkToken('cancel-signup', idOf(ana)),
    ])
      for (const action of ['show', 'mailLink', 'erase', 'confirmAddress'])
        expect((await callReaderDetails(action, { token })).status).toBe(400);
  });
});

describe('the link mailed on request', () => {
  test('shows all that is kept, for an hour', async () => {
    await subscribers.add(person, { source: 'Newsletter form', at: new Date(noon).toISOString(), words: 'I agree' });
    const token = await wholeAccess();
    const { data } = await callReaderDetails('show', { token });
    expect(data.kept[0].records[0]).toMatchObject({ 'Email address': ana, 'Agreed to': 'I agree' });
    setMinutesAfterNoon(61);
    expect((await callReaderDetails('show', { token })).status).toBe(400);
  });

  test('shows, cancels and erases the sign-ups of somebody who is not a subscriber', async () => {
    const event = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
    const form = { ...person, city: 'Lisbon', consent: true as const, subscribeNewsletter: false };
    await signups.signUp({ ...form, attendanceType: 'virtual' }, event);
    await signups.signUp({ ...form, attendanceType: 'virtual' }, { ...event, id: 2, title: 'Wells' });
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
