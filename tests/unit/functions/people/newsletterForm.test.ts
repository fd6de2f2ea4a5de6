import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { asAdmin, withFakes } from '../../../support/people/withFakes.ts';
import { call, host } from '../../../support/run/calls.ts';

const fakes = withFakes();
const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
const listed = async () => (await subscribers.list()).items.map(({ email }) => email);
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const formOf = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());

describe('subscribing', () => {
  async function subscribe(body: unknown, headers: Record<string, string> = {}) {
    const answer = await call('newsletter/subscribe', { body, headers });
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null'), to: answer.headers?.location };
  }

  test('invalid input gets a message for each field', async () => {
    const fields = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      consent: 'You must agree to receive newsletters',
    };
    expect(await subscribe({ firstName: 'A', lastName: '', email: 'x', consent: false })).toMatchObject({
      ...{ status: 400, body: { message: 'First name is required', fields } },
    });
  });

  test('anything but JSON, unknown fields and another site’s page are refused', async () => {
    const valid = { ...person, consent: true };
    expect((await subscribe({ ...valid, role: 'admin' })).status).toBe(400);
    expect((await subscribe(valid, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await subscribe(valid, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await subscribe(valid, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const withoutScripts = formOf({ ...person, website: '', consent: 'on' });
    expect((await subscribe(withoutScripts, { ...asForm, origin: 'https://evil.example' })).status).toBe(403);
    expect(await listed()).toEqual([]);
    expect((await subscribe(valid, { origin: `https://${host}` })).status).toBe(200);
  });

  describe('with a form that the browser sends without scripts', () => {
    const fields = { ...person, website: '', consent: 'on' };
    const leadsTo = async (body: Buffer) => {
      const { status, to } = await subscribe(body, asForm);
      return [status, to];
    };

    test('leads to the thank-you page, after a second press too', async () => {
      for (const _ of [1, 2]) expect(await leadsTo(formOf(fields))).toEqual([303, '/outcome/subscribed']);
      expect(await listed()).toEqual([person.email]);
    });

    test('leads back if a field is invalid or unknown, or consent is missing', async () => {
      const { consent: _, ...unticked } = fields;
      for (const body of [{ ...fields, firstName: 'A' }, unticked, { ...fields, role: 'admin' }, {}])
        expect(await leadsTo(formOf(body))).toEqual([303, '/outcome/newsletter-invalid']);
      expect(await listed()).toEqual([]);
    });

    test('says so after too many attempts', async () => {
      for (let n = 0; n < 60; n++) await leadsTo(formOf({ ...fields, email: `p${n}@example.org` }));
      expect(await leadsTo(formOf(fields))).toEqual([303, '/outcome/newsletter-busy']);
    });

    test('says so if it is our own fault', async () => {
      fakes.dynamo.before('TransactWriteCommand', () => Promise.reject(new Error('DynamoDB is gone')));
      expect(await leadsTo(formOf(fields))).toEqual([303, '/outcome/newsletter-failed']);
    });
  });
});

test('deleting a subscriber removes them from the list and the counts; a second time they are not found', async () => {
  await subscribers.add({ ...person, email: 'staying@example.org' }, consented());
  const { id = '' } = await subscribers.add(person, consented());
  const remove = async () => (await asAdmin('subscribers/remove', { path: { id } })).status;
  expect((await Promise.all([remove(), remove(), remove()])).sort()).toEqual([204, 404, 404]);
  expect(await listed()).toEqual(['staying@example.org']);
  expect((await subscribers.counts()).subscribers).toBe(1);
});

describe('unsubscribing from the newsletter', () => {
  async function mailTo(email: string) {
    const { id = '' } = await subscribers.add({ ...person, email }, consented());
    fakes.ses.resetHistory();
    const mail = { subject: 'News', html: '<p>x</p>', text: '{unsubscribeUrl} {detailsUrl}' };
    await send({ mail, to: { id, email, firstName: 'Ana' }, tags: {} });
    const { Headers = [], Body } = fakes.ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple ?? {};
    const value = (name: string) => Headers.find(({ Name }) => Name === name)?.Value ?? '';
    const link = /^<(.+)>$/.exec(value('List-Unsubscribe'))?.[1] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    return { link, token, post: value('List-Unsubscribe-Post'), text: Body?.Text?.Data };
  }
  const leave = (token: string, more: object = { headers: { origin: 'https://mail.example' } }) =>
    call('newsletter/unsubscribe', { query: { token }, ...more });

  test('is possible with one click by a mail’s headers (RFC 8058), and by the link at its foot', async () => {
    const { link, post, text } = await mailTo(person.email);
    expect(link).toMatch(/^https:\/\/www\.example\.org\/api\/newsletter\/unsubscribe\?token=/);
    expect(post).toBe('List-Unsubscribe=One-Click');
    // The link to the details hides its token from servers.
    expect(text).toMatch(
      /^https:\/\/www\.example\.org\/unsubscribe\?token=[\w.~-]+ https:\/\/www\.example\.org\/your-details#[\w.~-]+$/,
    );
  });

  test('needs no login and no page of ours, never redirects, and can be repeated', async () => {
    const { token } = await mailTo(person.email);
    const oneClick = { headers: asForm, body: formOf({ 'List-Unsubscribe': 'One-Click' }) };
    for (const request of [undefined, undefined, oneClick]) {
      const { statusCode, headers } = await leave(token, request);
      expect([statusCode, headers?.location]).toEqual([200, undefined]);
    }
    expect(await listed()).toEqual([]);
  });

  test('redirects if the page’s own form sends it', async () => {
    const { token } = await mailTo(person.email);
    const { statusCode, headers } = await leave(token, { headers: asForm, body: formOf({ token }) });
    expect([statusCode, headers?.location]).toEqual([303, '/outcome/unsubscribed']);
  });

  test('does not happen by opening the link, because mail scanners follow links', async () => {
    const { token } = await mailTo(person.email);
    const before = structuredClone(fakes.dynamo.startingWith('people', ''));
    expect((await call('newsletter/unsubscribePage', { query: { token } })).statusCode).toBe(303);
    expect(fakes.dynamo.startingWith('people', '')).toEqual(before);
  });

  test('works only with the reader’s own token', async () => {
    const [ana, ben] = [(await mailTo(person.email)).token, (await mailTo('ben@example.org')).token];
    for (const token of [`${ana.split('.')[0]}.${ben.split('.')[1]}`, `${ana}x`, ana.split('.')[0] ?? '', ''])
      expect((await leave(token)).statusCode).toBe(400);
    expect(await listed()).toHaveLength(2);
  });
});
