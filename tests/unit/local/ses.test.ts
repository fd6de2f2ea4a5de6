import { expect, it, test } from 'vitest';
import { parseSendEmail } from '../../../infra/local/mail/sendEmailRequest.ts';

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
