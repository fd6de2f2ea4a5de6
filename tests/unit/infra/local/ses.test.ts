import { describe, expect, it, test } from 'vitest';
import { Settings } from '../../../../infra/local/cloud/settings.ts';
import { openInbox } from '../../../../infra/local/mail/inbox.ts';
import { mailOf, parseSendEmail, shownHtml } from '../../../../infra/local/mail/sendEmail.ts';
import { createSes, sesSettings } from '../../../../infra/local/mail/ses.ts';
import { identityOf } from '../../../../infra/local/template/messaging.ts';

const setup = { identities: ['example.org'], configurationSets: ['ours'], destinations: [] };
const mail = {
  FromEmailAddress: 'Us <us@example.org>',
  Destination: { ToAddresses: ['you@example.com'] },
  ConfigurationSetName: 'ours',
  Content: { Simple: { Subject: { Data: 'Hello', Charset: 'UTF-8' }, Body: { Text: { Data: 'Hello' } } } },
};
const content = (simple: object) => ({ ...mail, Content: { Simple: { ...mail.Content.Simple, ...simple } } });

test.each([
  ['no sender', { ...mail, FromEmailAddress: undefined }, /FromEmailAddress/],
  ['no recipient', { ...mail, Destination: {} }, /at least one recipient/],
  ['a configuration set that does not exist', { ...mail, ConfigurationSetName: 'theirs' }, /does not exist/],
  ['no subject', content({ Subject: { Data: '' } }), /Subject/],
  ['neither HTML nor text', content({ Body: { Html: { Data: '' } } }), /Body/],
  ['a raw message, which the local SES does not know', { ...mail, Content: { Raw: { Data: '' } } }, /Raw/],
])('refuses an email with %s', (_, input, message) => expect(() => parseSendEmail(input, setup)).toThrow(message));

const picture = {
  ...{ FileName: 'code.png', ContentType: 'image/png', ContentId: 'code', ContentDisposition: 'INLINE' },
  ...{ ContentTransferEncoding: 'BASE64', RawContent: Buffer.from([0x89, 0x50]).toString('base64') },
};
const attaching = (change: object) => content({ Attachments: [{ ...picture, ...change }] });

it('accepts a picture that the text shows, and shows it', () => {
  const Body = { Html: { Data: '<img src="cid:code"> cid:code <img src="cid:other">' } };
  const input = parseSendEmail(content({ Body, Attachments: [picture] }), setup);
  const accepted = mailOf('id', new Date(0), input);
  expect(accepted.attachments).toEqual([{ name: 'code.png', type: 'image/png', contentId: 'code', content: 'iVA=' }]);
  expect(shownHtml(accepted)).toBe('<img src="data:image/png;base64,iVA="> cid:code <img src="cid:other">');
});

test.each([
  ['no name', { FileName: '' }, /FileName/],
  ['an empty type', { ContentType: '' }, /ContentType/],
  ['an id with angle brackets', { ContentId: '<code>' }, /ContentId/],
  ['an id longer than 78 characters', { ContentId: 'c'.repeat(79) }, /ContentId/],
  ['no id, although it stands in the text', { ContentId: undefined }, /ContentId/],
  ['bytes that its encoding cannot hold', { ContentTransferEncoding: undefined }, /ContentTransferEncoding/],
  ['an unknown disposition', { ContentDisposition: 'inline' }, /ContentDisposition/],
  ['content that is not in base64', { RawContent: '%' }, /RawContent/],
  ['a field that SES does not know', { Id: 'code' }, /Id/],
])('refuses an attachment with %s', (_, change, message) =>
  expect(() => parseSendEmail(attaching(change), setup)).toThrow(message),
);

describe('the account', () => {
  const open = (values: object = {}) => {
    const inbox = openInbox(':memory:');
    const settings = new Settings(sesSettings);
    settings.apply(values);
    const ses = createSes({ setup, inbox, settings, onMail: () => {} });
    const ask = async (operation: 'SendEmail' | 'GetAccount', input: object) => {
      const request = { service: 'ses', operation, caller: 'us', input: { ...input } } as const;
      return JSON.parse((await ses.operations[`ses:${operation}`](request)).body);
    };
    const send = (to = 'you@example.com', from = mail.FromEmailAddress) =>
      ask('SendEmail', { ...mail, FromEmailAddress: from, Destination: { ToAddresses: [to] } });
    return { inbox, settings, send, ask };
  };
  const failure = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) });

  it('sends only from verified identities, whatever their case', async () => {
    const { send } = open();
    await expect(send('you@example.com', 'us@example.net')).rejects.toMatchObject(
      failure('MessageRejected', /not verified.*US-EAST-1: us@example\.net/),
    );
    await expect(send('you@example.com', 'Us@Example.Org')).resolves.toHaveProperty('MessageId');
  });

  it('uses a domain’s identity for its subdomains', () => {
    const identities = ['river.org', 'letters.river.org', 'us@river.org'];
    expect(identityOf('us@River.org', identities)).toBe('us@river.org');
    expect(identityOf('you@news.letters.river.org', identities)).toBe('letters.river.org');
    expect(identityOf('you@upriver.org', identities)).toBeUndefined();
  });

  it('in the sandbox sends only to verified addresses, one a second, 200 a day', async () => {
    const { send, ask } = open({ sandbox: true, verified: ['Me@example.com'], maxSendRate: 100 });
    await expect(send('you@example.com')).rejects.toMatchObject(failure('MessageRejected', /not verified.*you@/));
    await send('me@example.com');
    await send('anybody@example.org');
    await send('bounce@simulator.amazonses.com');
    expect(await ask('GetAccount', {})).toMatchObject({
      ProductionAccessEnabled: false,
      SendQuota: { Max24HourSend: 200, SentLast24Hours: 3 },
    });
    const first = open({ sandbox: true, verified: ['example.com'] });
    await first.send();
    await expect(first.send()).rejects.toMatchObject(failure('TooManyRequestsException', /rate/));
  });

  it.each([
    [{ sendingEnabled: false }, 'SendingPausedException', /paused/, false],
    [{ enforcementStatus: 'SHUTDOWN' }, 'AccountSuspendedException', /suspended/, false],
    [{ max24HourSend: 0 }, 'TooManyRequestsException', /Daily message quota/, true],
  ])('with %j sends nothing', async (values, code, message, SendingEnabled) => {
    const { send, ask, inbox } = open(values);
    await expect(send()).rejects.toMatchObject(failure(code, message));
    expect(inbox.list(-1)).toEqual([]);
    expect(await ask('GetAccount', {})).toMatchObject({ SendingEnabled });
  });

  it('under review may still send', async () => {
    const { send, ask } = open({ enforcementStatus: 'PROBATION' });
    await send();
    expect(await ask('GetAccount', {})).toMatchObject({ EnforcementStatus: 'PROBATION', SendingEnabled: true });
  });

  it('can be read once a second', async () => {
    const { ask } = open();
    await ask('GetAccount', {});
    await expect(ask('GetAccount', {})).rejects.toMatchObject(failure('TooManyRequestsException', /Rate exceeded/));
  });

  it('takes the set latency for each email after the quick ones, until the latency changes', async () => {
    const { settings, inbox, send } = open({ latency: 60_000, quick: 2 });
    await Promise.all([send(), send()]);
    const third = send();
    expect(inbox.list(-1)).toHaveLength(2);
    settings.apply({ latency: 0 });
    await third;
    expect(inbox.list(-1)).toHaveLength(3);
  });

  it('refuses unknown settings', () => {
    const settings = new Settings(sesSettings);
    expect(() => settings.apply({ latency: -1 })).toThrow('latency');
    expect(() => settings.apply({ latencies: 1 })).toThrow('latencies');
  });
});
