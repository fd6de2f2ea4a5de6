import { expect, it, test } from 'vitest';
import { Inbox } from '../../../infra/local/mail/inbox.ts';
import { parseSendEmail } from '../../../infra/local/mail/sendEmailRequest.ts';
import { startSes } from '../../../infra/local/mail/ses.ts';

const setup = { identities: [{ name: 'example.org' }], configurationSets: ['ours'], destinations: [] };
const mail = {
  FromEmailAddress: 'Us <us@example.org>',
  Destination: { ToAddresses: ['you@example.com'] },
  ConfigurationSetName: 'ours',
  Content: { Simple: { Subject: { Data: 'Hello', Charset: 'UTF-8' }, Body: { Text: { Data: 'Hello' } } } },
};
const content = (simple: object) => ({ ...mail, Content: { Simple: { ...mail.Content.Simple, ...simple } } });

it('accepts a mail', () => expect(parseSendEmail(mail, setup)).toEqual(mail));

test.each([
  ['no sender', { ...mail, FromEmailAddress: undefined }, /FromEmailAddress/],
  ['a sender of another domain', { ...mail, FromEmailAddress: 'us@example.net' }, /not verified/],
  ['no recipient', { ...mail, Destination: {} }, /at least one recipient/],
  ['a configuration set that does not exist', { ...mail, ConfigurationSetName: 'theirs' }, /does not exist/],
  ['no subject', content({ Subject: { Data: '' } }), /Subject/],
  ['neither HTML nor text', content({ Body: { Html: { Data: '' } } }), /Body/],
  ['a raw message, which the local SES does not know', { ...mail, Content: { Raw: { Data: '' } } }, /Raw/],
])('refuses a mail with %s', (_, input, message) => expect(() => parseSendEmail(input, setup)).toThrow(message));

test('takes as long for a mail as it was told, until it is told otherwise', async () => {
  const inbox = new Inbox(':memory:');
  const ses = startSes(setup, inbox, () => {});
  try {
    ses.configure({ latency: 60_000 });
    const sent = ses.answer({ service: 'ses', operation: 'SendEmail', caller: 'us', input: mail });
    expect(inbox.list(-1)).toEqual([]);
    ses.configure({ latency: 0 });
    await sent;
    expect(inbox.list(-1)).toHaveLength(1);
    expect(() => ses.configure({ latency: -1 })).toThrow('latency');
    expect(() => ses.configure({ latencies: 1 })).toThrow('latencies');
  } finally {
    await ses.stop();
    inbox.close();
  }
});
