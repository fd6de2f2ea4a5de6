import { describe, expect, test } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { ana, newAddress, person, readerLinks } from '../../../support/people/readerLinks.ts';
import { call } from '../../../support/run/calls.ts';

const { mailbox } = readerLinks();
const listed = async () => (await subscribers.list()).items;

describe('an admin', () => {
  async function asAdmin(action: string, body: object, path?: Record<string, string>) {
    const { admin, cookie } = await openSession('admin');
    const { statusCode, body: answer } = await call(`subscribers/${action}`, {
      headers: { [adminTokenHeader.toLowerCase()]: admin.token },
      cookies: [cookie.split(';')[0] ?? ''],
      body,
      ...(path && { path }),
    });
    return { status: statusCode, ...JSON.parse(answer ?? '{}') };
  }
  const input = { ...person, source: 'Card at the book table', agreedOn: '2031-04-01' };

  test('adds somebody with the proof of their consent; no mail goes out', async () => {
    expect(await asAdmin('create', input)).toMatchObject({ status: 201, id: idOf(ana) });
    expect(await listed()).toMatchObject([
      { consent: { source: 'Card at the book table', at: '2031-04-01T00:00:00.000Z' } },
    ]);
    await mailbox().deliver(2);
    expect(mailbox().mails()).toEqual([]);
    expect(await asAdmin('create', input)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    expect(await asAdmin('create', { ...input, agreedOn: '2032-01-01' })).toMatchObject({ status: 400 });
  });

  test('learns that an address left, and resubscribes it only by stating that the person asked', async () => {
    await subscribers.add(person, consented());
    await unsubscribe(idOf(ana));
    expect(await asAdmin('create', input)).toMatchObject({
      status: 400,
      fields: {
        askedAnew: 'This address unsubscribed on 2031-04-15. Check this only if the person asked you to get it again.',
      },
    });
    expect((await asAdmin('create', { ...input, askedAnew: true })).status).toBe(201);
    await suppress(hashOf(newAddress), 'complained');
    expect(await asAdmin('create', { ...input, email: newAddress, askedAnew: true })).toMatchObject({
      status: 400,
      fields: { email: expect.stringContaining('reported as spam') },
    });
  });

  test('corrects a name and an address, unless somebody else was first', async () => {
    await subscribers.add(person, consented());
    const path = { id: idOf(ana) };
    expect(await asAdmin('update', { ...person, firstName: 'Anna', version: 1 }, path)).toMatchObject({ version: 2 });
    expect((await asAdmin('update', { ...person, version: 1 }, path)).status).toBe(409);
    const edited = await asAdmin('update', { ...person, email: newAddress, version: 2 }, path);
    expect(edited).toMatchObject({ status: 200, id: idOf(ana), email: newAddress });
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    await subscribers.remove(idOf(ana));
    expect((await asAdmin('update', person, path)).status).toBe(404);
  });
});
