import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshSettings } from '../../../../functions/lib/content/settings/settings.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addByHand, edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { findUnconfirmed } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import {
  findSuppression,
  suppress,
  suppressErased,
} from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { takeNewMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { Mailbox } from '../../../support/people/readerLinks.ts';
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';
import { call, host } from '../../../support/run/calls.ts';

describe('the form', () => {
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
});

describe('subscriptions by forms', () => {
  /** Who is subscribed by a form at once, and who has to press the button in a mail first. */
  const noon = Date.UTC(2031, 3, 15, 12);
  const hour = 60 * 60 * 1000;
  const day = 24 * hour;
  const fakes = withFakes(noon);
  const mailbox = new Mailbox(fakes);
  beforeEach(async () => {
    const [name] = protectedTemplates;
    await emailTemplates.add({ name, subject: 'Welcome', htmlContent: '<p>Welcome</p>', mailBytes: 1 });
  });

  const ana = 'ana@example.org';
  const hash = hashOf(ana);
  const person = { firstName: 'Ana', lastName: 'Lima', email: ana };
  const form = { ...person, consent: true };
  const subscribe = async (change: object = {}) => {
    const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, ...change } });
    expect(statusCode).toBe(200);
    await mailbox.deliver(2);
    return JSON.parse(body ?? '').message as string;
  };
  const signUp = async () => {
    const body = { ...form, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: true };
    expect((await call('signups/create', { body })).statusCode).toBe(201);
    await mailbox.deliver(2);
  };

  /** Without the confirmations of sign-ups. */
  const subjects = () => mailbox.subjects().filter((subject) => !subject.startsWith('You’re'));
  const asks = 'Please confirm your subscription to Dharma Chats';
  const token = () => mailbox.tokenOf('/confirm-subscription', asks);
  const press = async (link = token()) => {
    const { statusCode } = await call('newsletter/confirm', { body: { token: link } });
    await mailbox.deliver(2);
    return statusCode;
  };
  const listed = async () => (await subscribers.list()).items.filter(({ email }) => email === ana);
  /** Subscribes someone, without the welcome. */
  async function subscribed(email = ana) {
    const added = await subscribers.add({ ...person, email }, consented());
    takeNewMails();
    return added;
  }

  test('without confirmed opt-in, the form subscribes at once, and keeps the proof of consent', async () => {
    expect(await subscribe()).toBe('Thank you for subscribing to our newsletter.');
    const consent = { source: 'Newsletter form at dharmachats.example', words: newsletterConsent };
    expect(await listed()).toMatchObject([{ consent: { ...consent, at: new Date(noon).toISOString() } }]);
    expect(subjects()).toEqual(['Welcome']);
  });

  describe('with confirmed opt-in', () => {
    /** Set to `double`, as for a publisher who asks for confirmation. */
    const newsletter: { optIn: 'single' | 'double' } = site.newsletter;
    beforeEach(() => {
      newsletter.optIn = 'double';
    });
    afterEach(() => {
      newsletter.optIn = 'single';
    });

    test('no one is listed or counted before they press the button; then the proof of consent is complete', async () => {
      expect(await subscribe()).toMatch(/^Please open our email and press the button/);
      expect(subjects()).toEqual([asks]);
      expect(await listed()).toEqual([]);
      expect(await subscribers.counts()).toMatchObject({ subscribers: 0, recipients: 0 });

      pass(day);
      // Fifty presses at once make one subscriber and one welcome mail.
      const link = token();
      expect(new Set(await Promise.all(Array.from({ length: 50 }, () => press(link))))).toEqual(new Set([200]));
      const [at, confirmedAt] = [noon, noon + day].map((time) => new Date(time).toISOString());
      const consent = { source: 'Newsletter form at dharmachats.example', words: newsletterConsent, at, confirmedAt };
      expect(await listed()).toMatchObject([{ email: ana, consent }]);
      expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
      expect(subjects()).toEqual([asks, 'Welcome']);
      expect(fakes.dynamo.startingWith('people', 'UNCONFIRMED')).toEqual([]);
    });

    test('the link expires after seven days, and what was typed is not found anymore', async () => {
      await subscribe();
      pass(7 * day + 1000);
      expect(await press()).toBe(400);
      // What it says of the mail names no one.
      expect((await lookUp(ana)).kept).toMatchObject([{ title: 'Emails', records: [{ facts: { outcome: 'Sent' } }] }]);
      expect(JSON.stringify(fakes.dynamo.startingWith('people', 'OUTBOX'))).not.toMatch(/ana|lima/i);
      expect(await listed()).toEqual([]);
    });

    test('an address is asked once a day, and not at all once subscribed; the form always says the same', async () => {
      const first = await subscribe();
      expect(await subscribe({ firstName: 'Anna' })).toBe(first);
      expect(subjects()).toEqual([asks]);
      pass(day + 1000);
      await subscribe({ firstName: 'Anna' });
      expect(subjects()).toEqual([asks, asks]);
      expect(await press()).toBe(200);
      expect(await listed()).toMatchObject([{ firstName: 'Anna' }]);
      expect(await subscribe()).toBe(first);
      expect(subjects()).toEqual([asks, asks, 'Welcome']);
    });

    test('the checkbox on the form for an event asks too', async () => {
      await signUp();
      expect(subjects()).toEqual([asks]);
      expect(await listed()).toEqual([]);
    });
  });

  /** How an address can become suppressed. */
  const suppressionCases: [string, SuppressionReason, (hash: string, id: string) => Promise<unknown>][] = [
    ['unsubscribed', 'unsubscribed', (_, id) => unsubscribe(id)],
    ['was erased', 'erased', (who) => suppressErased(who, new Date().toISOString())],
    ['moved away', 'moved', (_, id) => edit(id, { email: 'new@example.org' }, {})],
    ['bounced', 'bounced', (who) => suppress(who, 'bounced')],
    ['complained', 'complained', (who) => suppress(who, 'complained')],
    [
      'complained and was deleted',
      'complained',
      (who, id) => suppress(who, 'complained').then(() => subscribers.remove(id)),
    ],
  ];

  describe.each(suppressionCases)('an address that %s', (_, reason, suppressIt) => {
    beforeEach(async () => {
      const { id = '' } = await subscribed();
      await suppressIt(hash, id);
      pass(hour);
    });

    test('only gets a mail that asks, once a day, however often someone enters it in the forms', async () => {
      const state = async () => [await listed(), await subscribers.counts(), (await findSuppression(hash))?.reason];
      const before = await state();
      expect(before[2]).toBe(reason);
      for (const send of [subscribe, signUp, subscribe]) {
        await send();
        pass(25 * hour);
      }
      expect(subjects()).toEqual([asks, asks, asks]);
      expect(await state()).toEqual(before);
    });

    test('is subscribed again and welcomed once its owner presses the button in that mail', async () => {
      const { recipients } = await subscribers.counts();
      await subscribe();
      expect(await press()).toBe(200);
      expect((await findSuppression(hash))?.reason).toBeUndefined();
      const [row] = await listed();
      expect(row?.suppressed).toBeUndefined();
      expect(row?.consent?.confirmedAt).toBeDefined();
      expect((await subscribers.counts()).recipients).toBe(recipients + 1);
      expect(subjects()).toEqual([asks, 'Welcome']);
    });
  });

  test('a link from before a complaint does not resubscribe anyone', async () => {
    const { id = '' } = await subscribed();
    await unsubscribe(id);
    pass(hour);
    await subscribe();
    pass(hour);
    await suppress(hash, 'complained');
    expect(await press()).toBe(400);
    expect((await findSuppression(hash))?.reason).toBe('complained');
  });

  test('a link that was used says so until its reader is suppressed, and does not answer a later request', async () => {
    await subscribed();
    await suppress(hash, 'bounced');
    pass(hour);
    await subscribe();
    const used = token();
    expect(await Promise.all([press(used), press(used)])).toEqual([200, 200]);
    expect(await press(used)).toBe(200);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    await suppress(hash, 'complained');
    pass(47 * hour);
    // Anyone may enter the address: only the link in the mail that follows confirms it.
    await call('newsletter/subscribe', { body: form });
    expect(await press(used)).toBe(400);
    await mailbox.deliver();
    expect(await press(used)).toBe(400);
    expect((await findSuppression(hash))?.reason).toBe('complained');
    expect(await press()).toBe(200);
  });

  test('someone whom an admin adds before they confirm has nothing to confirm once they subscribe again', async () => {
    await subscribers.add(person, consented(), { confirms: true });
    await addByHand(person, consented(), { liftsOwnChoice: false });
    expect(await findUnconfirmed(hash)).toBeDefined();
    await subscribers.add(person, consented());
    expect(await findUnconfirmed(hash)).toBeUndefined();
  });

  test('the response, and the work behind it, are the same for every address', async () => {
    /** The response for an address, the requests to DynamoDB behind it, and the mails that it causes. */
    const answerTo = async (email: string) => {
      const send = vi.mocked(DynamoDBDocumentClient.prototype.send);
      // Read every few seconds, whoever asks.
      await refreshSettings();
      send.mockClear();
      const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, email } });
      const requests = send.mock.calls.map(([command]) => {
        const { TransactItems: items } = command.input as { TransactItems?: unknown[] };
        return items ? `${command.constructor.name} of ${items.length}` : command.constructor.name;
      });
      // The rate limits come first: they count what was entered, whatever is known about it.
      const work = requests.slice(requests.indexOf('GetCommand'));
      return { statusCode, body, work, mails: takeNewMails().length };
    };
    const ofStranger = await answerTo('stranger@example.org');
    expect(ofStranger).toMatchObject({ statusCode: 200, mails: 1 });
    expect(await answerTo('stranger@example.org')).toEqual(ofStranger);
    for (const [n, [, , suppressIt]] of suppressionCases.entries()) {
      const email = `person-${n}@example.org`;
      const { id = '' } = await subscribed(email);
      await suppressIt(hashOf(email), id);
      pass(hour);
      expect(await answerTo(email)).toEqual(ofStranger);
      expect(await answerTo(email)).toEqual(ofStranger);
    }
  });
});
