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
});
