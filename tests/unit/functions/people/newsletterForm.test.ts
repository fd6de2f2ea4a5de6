import { describe, expect, test } from 'vitest';
import { Caller } from '../../../support/cloud/caller.ts';
import { peopleApi } from '../../../support/people/peopleApi.ts';
import { host } from '../../../support/run/calls.ts';

const { counts, failQueue, queuedMails, remove, subscribers } = peopleApi();

describe('subscribing', () => {
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
  const subscribe = (body: unknown, headers: Record<string, string> = {}, visitor = new Caller()) =>
    visitor.call('/api/newsletter/subscribe', { body, headers });

  test('invalid input gets a message for each field', async () => {
    const response = await subscribe({ firstName: 'A', lastName: '', email: 'x', consent: false });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'First name is required',
      fields: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
        consent: 'You must agree to receive newsletters',
      },
    });
  });

  test('anything but JSON, and unknown fields, are refused', async () => {
    expect((await subscribe({ ...person, role: 'admin' })).status).toBe(400);
    expect((await subscribe(person, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  describe('with a form that the browser sends without scripts', () => {
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = (more: Record<string, string> = {}) =>
      Buffer.from(new URLSearchParams({ ...person, website: '', consent: 'on', ...more }).toString());
    const leadsTo = ({ status, headers }: Response) => [status, headers.get('location')];

    test('leads to the thank-you page, after a second press too', async () => {
      const visitor = new Caller();
      for (let press = 0; press < 2; press++)
        expect(leadsTo(await subscribe(fields(), urlencoded, visitor))).toEqual([303, '/outcome/subscribed']);
      expect(await subscribers()).toEqual([expect.objectContaining({ firstName: 'Ana', email: 'ana@example.org' })]);
    });

    test('leads back if a field is invalid or unknown, or consent is missing', async () => {
      const unticked = Buffer.from(new URLSearchParams({ ...person, consent: '' }).toString().replace('&consent=', ''));
      for (const body of [fields({ firstName: 'A' }), unticked, fields({ role: 'admin' }), Buffer.from('')])
        expect(leadsTo(await subscribe(body, urlencoded))).toEqual([303, '/outcome/newsletter-invalid']);
      expect(await subscribers()).toEqual([]);
    });

    test('is refused, like any other request, from another site', async () => {
      const foreign = await subscribe(fields(), { ...urlencoded, origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
    });

    test('says so after too many attempts', async () => {
      const visitor = new Caller();
      for (let n = 0; n < 60; n++) await visitor.subscribe(`somebody${n}@example.org`);
      expect(leadsTo(await subscribe(fields(), urlencoded, visitor))).toEqual([303, '/outcome/newsletter-busy']);
    });

    test('says so if it is our own fault', async () => {
      failQueue();
      expect(leadsTo(await subscribe(fields(), urlencoded))).toEqual([303, '/outcome/newsletter-failed']);
    });
  });

  test('another site’s page cannot subscribe anybody', async () => {
    expect((await subscribe(person, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await subscribe(person, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await subscribe(person, { origin: `https://${host}` })).status).toBe(200);
  });

  test('a bot that fills in the hidden field gets the usual answer, and nothing happens', async () => {
    const trapped = await subscribe({ ...person, email: 'bot@example.org', website: 'https://spam.example' });
    expect([trapped.status, queuedMails()]).toEqual([200, 0]);
    expect(await subscribers()).toEqual([]);
    expect(await (await subscribe(person)).json()).toEqual(await trapped.json());
    expect(queuedMails()).toBe(1);
  });

  test('a script that enters addresses in bulk is stopped; a hall full of people behind one router is not', async () => {
    const script = new Caller();
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) statuses.push((await script.subscribe(`victim${n}@example.org`)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses.slice(60)).toEqual([429, 429, 429]);
  });
});

test('deleting a subscriber removes them from the list and the counts; a second time they are not found', async () => {
  await new Caller().subscribe('staying@example.org');
  await new Caller().subscribe('leaving@example.org');
  const before = await counts();
  const id = (await subscribers()).find(({ email }) => email === 'leaving@example.org')?.id;
  const statuses = await Promise.all([1, 2, 3].map(() => remove(`/api/subscribers/${id}`)));
  expect(statuses.sort()).toEqual([204, 404, 404]);
  expect((await subscribers()).map(({ email }) => email)).toEqual(['staying@example.org']);
  expect((await counts()).subscribers).toBe((before.subscribers ?? 0) - 1);
});
