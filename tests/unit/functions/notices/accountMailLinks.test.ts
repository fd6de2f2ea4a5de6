import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountMail } from '../../../../functions/lib/notices/accountMail.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import type { OutboxRow } from '../../../../functions/lib/outbox/outbox.ts';
import {
  AccountBrowser,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
} from '../../../support/accounts/adminAccounts.ts';

let ana: AccountBrowser;
withAdmins();
beforeEach(async () => {
  ana = await signedIn('Ana');
});

const stranger = new AccountBrowser();
/** Whether a link is valid: only then is a password refused because it is weak. */
const opens = async (token = '') =>
  (await stranger.call('invitations/accept', { body: { token, username: 'Cleo', password: 'weak' } })).status === 400;
const invite = async (): Promise<string> =>
  (await ana.confirmed('invitations/create', { body: { email: 'cleo@example.org' } })).id;
const change = (action: string, id: string) => ana.call(`invitations/${action}`, { path: { id } });
const queued = () => dynamo.startingWith('people', 'ACCOUNT_OUTBOX') as unknown as OutboxRow[];
/** What a worker does that dies before it has claimed the mail. Returns the token that no one got. */
async function dying(): Promise<string> {
  const composed = await accountMail(queued()[0]?.command as Parameters<typeof accountMail>[0]);
  return /#([\w.~-]+)/.exec('letter' in composed ? composed.letter.mail.text : '')?.[1] ?? '';
}

describe('the mail with a link to an account', () => {
  test('is sent when its message comes again after a worker died, with a link of its own', async () => {
    await invite();
    const lost = await dying();
    expect(await opens(lost)).toBe(true);
    const [sent] = await mailsOf(mail);
    expect([await opens(sent?.token), await opens(lost)]).toEqual([true, false]);
  });

  test('goes out later with another link if SES did not take it', async () => {
    await invite();
    mail.ses.on(SendEmailCommand).rejects(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
    const [refused] = await mailsOf(mail);
    mail.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    later(61);
    await sweepOutbox(Date.now());
    const [sent] = await mailsOf(mail);
    expect([await opens(sent?.token), await opens(refused?.token)]).toEqual([true, false]);
    expect(queued()).toMatchObject([{ state: 'SENT' }]);
  });

  test('is not sent if the invitation was withdrawn, and its link does not become valid by a new invitation', async () => {
    const id = await invite();
    const lost = await dying();
    await change('withdraw', id);
    expect(await mailsOf(mail)).toEqual([]);
    await invite();
    expect(await opens(lost)).toBe(false);
    const [sent] = await mailsOf(mail);
    expect(await opens(sent?.token)).toBe(true);
  });

  test('is not sent if another one follows: the first to arrive is the latest', async () => {
    await invite();
    await invite();
    const sent = await mailsOf(mail);
    expect(sent).toHaveLength(1);
    expect(await opens(sent[0]?.token)).toBe(true);
  });

  test('is not sent to an address that another one has replaced, or that was confirmed', async () => {
    const enter = (address: string) => ana.confirmed('account/changeAddress', { body: { address } });
    await enter('one@example.org');
    await enter('two@example.org');
    const sent = await mailsOf(mail);
    expect(sent.map(({ to }) => to)).toEqual(['two@example.org']);
    const body = { token: sent[0]?.token };
    expect((await stranger.call('account/confirmAddress', { body })).status).toBe(200);
    expect((await stranger.call('account/confirmAddress', { body })).message).toBe(
      'This link no longer works: it was already used, was replaced by a newer one, or has expired.',
    );
  });
});

test.each([
  ['was cut off', (token: string) => token.slice(0, -1), 'Part of it may be missing'],
  ['is empty', () => '', 'Part of it may be missing'],
  ['has another ending', (token: string) => `${token.slice(0, -4)}aaaa`, 'no longer works'],
])('an invitation’s link that %s says so', async (_, changed, message) => {
  await invite();
  const [sent] = await mailsOf(mail);
  const body = { token: changed(sent?.token ?? ''), username: 'Cleo', password: 'a lantern over slow water' };
  expect(await stranger.call('invitations/accept', { body })).toMatchObject({
    status: 409,
    message: expect.stringContaining(message),
  });
});
