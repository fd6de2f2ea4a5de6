import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { admin, certificate, concurrency, cover, quota, unsent } from '../../../../functions/lib/health/checks.ts';
import { mailsTo, type OutboxRow, requestMail, settle } from '../../../../functions/lib/outbox/outbox.ts';
import { bilevelPng } from '../../../../functions/lib/platform/pictures/bilevelPng.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { handler as sendTrialMail } from '../../../../functions/workers/sendTrialMail.ts';
import { signedIn, withAdmins, withApp } from '../../../support/accounts/adminAccounts.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';

describe('health', () => {
  /* What the doctor says of what the local cloud lacks: a certificate, a larger account. */

  const settings = {
    domain: 'chats.publisher.net',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
    senderAddress: 'letters@publisher.net',
  };
  const acm = mockClient(ACMClient);
  const lambda = mockClient(LambdaClient);
  withFakes();
  beforeEach(() => {
    acm.reset();
    vi.stubEnv('SETTINGS', JSON.stringify(settings));
  });
  afterAll(() => {
    acm.restore();
    lambda.restore();
  });

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  describe('the certificate', () => {
    const found = (Status: string, name: string, NotAfter: Date) =>
      acm.on(DescribeCertificateCommand).resolves({
        Certificate: { Status: Status as never, SubjectAlternativeNames: [name], NotAfter },
      });

    test.each(['chats.publisher.net', '*.publisher.net'])('for %s is good', async (name) => {
      found('ISSUED', name, inDays(200));
      expect(await certificate()).toEqual({
        good: true,
        says: expect.stringMatching(/^For chats\.publisher\.net, until 2\d{3}-/),
      });
    });

    test.each([
      ['PENDING_VALIDATION', 'chats.publisher.net', 200, /status is PENDING_VALIDATION/, /CNAME record that ACM gives/],
      ['ISSUED', 'www.publisher.net', 200, /for www\.publisher\.net, not for chats/, /set it as certificateArn/],
      ['ISSUED', 'chats.publisher.net', 12, /expires in 1[12] days/, /CNAME record/],
    ])('with status %s for %s, %i days before it expires, is not good', async (status, name, days, says, remedy) => {
      found(status, name, inDays(days));
      expect(await certificate()).toEqual({
        ...{ good: false, says: expect.stringMatching(says) },
        remedy: expect.stringMatching(remedy),
      });
    });

    test('is not needed without a domain', async () => {
      vi.stubEnv('SETTINGS', JSON.stringify({ ...settings, domain: null, certificateArn: null }));
      expect(await certificate()).toMatchObject({ good: true });
      expect(acm.calls()).toHaveLength(0);
    });
  });

  test('emails to one person are good unless one waits for an admin', async () => {
    await requestMail({ kind: 'welcome', subscriberId: 'ana' });
    const [mail] = (await mailsTo(['ana'])) as [OutboxRow];
    expect(await unsent()).toMatchObject({ good: true });
    await settle(mail, { state: 'FAILED', reason: 'No such address' });
    expect(await unsent()).toMatchObject({
      ...{ good: false, says: 'Not sent, or not known to be: 1. The latest: No such address' },
      remedy: 'Decide about each on the admin’s dashboard.',
    });
  });

  describe('the podcast’s cover', () => {
    const address = 'https://chats.publisher.net/cover.png';
    const ownFeed = { category: 'Arts', cover: address, explicit: false };
    /** As cameras begin: the header of JFIF, a table, and the frame. */
    const jpeg = Uint8Array.of(
      ...[
        0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0b, 0xb8, 1, 0, 0,
        0,
      ],
    );
    const png = (width: number, height: number) => bilevelPng(Array(height).fill(Array(width).fill(false)), 100);

    test.each<[string, Uint8Array | number, string]>([
      ['a PNG of 1,400 pixels is good', png(14, 14), '1400 pixels a side'],
      ['a JPEG of 3,000 pixels is good', jpeg, '3000 pixels a side'],
      ['a PNG that is too large is not', png(31, 31), 'It has 3100 × 3100 pixels'],
      ['a PNG that is no square is not', png(14, 15), 'It has 1400 × 1500 pixels'],
      ['a JPEG that is cut off is not', jpeg.slice(0, 18), `${address} is neither a JPEG nor a PNG`],
      ['a page is not', Buffer.from('<!doctype html>'), `${address} is neither a JPEG nor a PNG`],
      ['one that is gone is not', 404, `${address} answers 404`],
    ])('%s', async (_, file, says) => {
      const answer =
        typeof file === 'number' ? new Response('', { status: file }) : new Response(Uint8Array.from(file));
      vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer);
      expect(await cover(ownFeed)).toMatchObject({ good: says.endsWith('a side'), says });
    });

    test('is not needed without a feed', async () => {
      expect(await cover(null)).toMatchObject({ good: true });
    });
  });

  describe('an account', () => {
    test.each<[string, number, number, RegExp, RegExp?]>([
      ['as large as the settings say is good', 1000, 1000, /^1,000 functions may run$/],
      ['larger than they say could keep places for the workers', 1000, 10, /functionsAtOnce set to 1000/],
      ['that is new is too small for a newsletter and visitors at once', 10, 10, /so visitors wait/, /Request 1,000/],
      ['smaller than they say refuses the next deploy', 500, 1000, /would fail$/, /Set functionsAtOnce to 500/],
    ])('%s', async (_, ConcurrentExecutions, functionsAtOnce, says, remedy) => {
      lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
      vi.stubEnv('SETTINGS', JSON.stringify({ functionsAtOnce }));
      vi.stubEnv('WORKERS_AT_ONCE', '10');
      expect(await concurrency()).toEqual({
        ...{ good: !remedy, says: expect.stringMatching(says) },
        ...(remedy && { remedy: expect.stringMatching(remedy) }),
      });
    });

    test.each([
      [11.2, false],
      [400, true],
    ])(
      'from which SES takes %d emails a second is named the setting if workers are for fewer',
      async (rate, isNamed) => {
        vi.stubEnv('MAILS_PER_SECOND', '14');
        const { says } = await quota({ newsletterRate: rate, leftToday: 50_000, standing: 'good' });
        expect(says.includes('mailsPerSecond')).toBe(isNamed);
      },
    );
  });
});

describe('the trial email', () => {
  const handler = asWorker('handleSesEvents', handleSesEventsHandler);

  const fakes = withFakes();
  beforeEach(() => void vi.useFakeTimers());

  /** Sends the mail, lets an event of each of these types come within three seconds, and returns the answer. */
  async function trial(...events: string[]) {
    const answer = sendTrialMail();
    await vi.advanceTimersByTimeAsync(2500);
    const { EmailTags = [] } = fakes.ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
    const Records = events.map((eventType) => ({
      messageId: eventType,
      body: JSON.stringify({ eventType, mail: { messageId: 'mail', tags } }),
    }));
    if (events.length > 0) await handler({ Records } as never, {} as never, () => {});
    await vi.advanceTimersByTimeAsync(60_000);
    return answer;
  }

  test('a mail to SES’s simulator has its events come back', async () => {
    expect(await trial('Send', 'Delivery')).toEqual({ messageId: 'mail', missing: [], seconds: 3 });
    expect(fakes.ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      FromEmailAddress: expect.stringContaining('<us@example.org>'),
      Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
      ConfigurationSetName: 'set',
    });
  });

  test.each([
    [['Send'], ['Delivery']],
    [[], ['Send', 'Delivery']],
  ])('of events, only %j came within a minute', async (came, missing) => {
    expect(await trial(...came)).toEqual({ messageId: 'mail', missing, seconds: 60 });
  });

  test.each([
    ['SendingPausedException', 'SendingPausedException: Email sending is paused'],
    ['TooManyRequestsException', 'it accepts no email at the moment'],
  ])('SES’s %s is the answer', async (name, reason) => {
    fakes.ses.on(SendEmailCommand).rejects(Object.assign(new Error('Email sending is paused'), { name }));
    expect(await trial()).toEqual({ reason });
  });
});

describe('admins', () => {
  const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

  /** Ana and Ben, neither of whom has a second factor. */
  withAdmins();
  const settings = (secondFactorRequired: boolean) => vi.stubEnv('SETTINGS', JSON.stringify({ secondFactorRequired }));
  beforeEach(() => settings(false));

  const switchedOn = async (username: string) => withApp(await signedIn(username));

  test('the doctor names the admins without a second factor, and says how every admin gets one', async () => {
    expect(await admin()).toEqual({
      good: true,
      says: 'Ana, Ben',
      advice: expect.stringMatching(
        /^Ana and Ben log in with only a password\. .*under their name.*secondFactorRequired/,
      ),
    });
    await switchedOn('Ana');
    expect(await admin()).toMatchObject({
      good: true,
      advice: expect.stringMatching(/^Ben logs in with only a password\./),
    });
    await switchedOn('Ben');
    expect(await admin()).toEqual({ good: true, says: 'Ana, Ben' });
  });

  test('where every admin needs one, the doctor says who has yet to set it up, and has no advice', async () => {
    settings(true);
    await switchedOn('Ana');
    expect(await admin()).toEqual({ good: true, says: 'Ana, Ben; Ben has yet to set up a second factor' });
    await switchedOn('Ben');
    expect(await admin()).toEqual({ good: true, says: 'Ana, Ben' });
  });

  test('without an admin, that is what is wrong', async () => {
    for (const { username } of await admins.list()) await manageAdmins({ action: 'remove', username });
    expect(await admin()).toMatchObject({ good: false, says: 'There is none: no one can log in' });
  });
});
