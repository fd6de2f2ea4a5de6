import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import * as admins from '../accounts/admins/admins.ts';
import { withheldBecause } from '../accounts/mails/accountNotices.ts';
import { nameHash } from '../accounts/sessions/loginAudit.ts';
import * as loginLinks from '../accounts/sessions/loginLinks.ts';
import { compose } from '../letters/compose/compose.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import * as rateCounters from '../platform/rateLimits/rateCounters.ts';
import { loginLinkByName, loginLinkBySite } from '../platform/rateLimits/rateLimits.ts';
import { link, paragraph } from './accountMail.ts';
import { type ComposedMail, type Skipped, skip } from './formMail.ts';

type LoginLinkCommand = Extract<MailCommand, { kind: 'login-link' }>;

/** In milliseconds. */
const hour = 60 * 60_000;

/**
 * The mail with a link by which an admin who is locked out makes a browser known. Skipped where no one has the name, there is no
 * confirmed address, mail to it is withheld, or too many were sent lately.
 */
export async function loginLinkMail({ name, at }: LoginLinkCommand): Promise<ComposedMail | Skipped> {
  // After a time without SES, nobody waits for it any more.
  if (Date.now() > at + hour) return skip('too late');
  const { username, address } = (await adminOf(name)) ?? {};
  if (!username || !address || (await withheldBecause(address))) return skip('no admin can be mailed');
  const limits = [
    { limit: loginLinkByName, who: name },
    { limit: loginLinkBySite, who: 'all' },
  ];
  const attempts: rateCounters.Attempt[] = [];
  for (const { limit, who } of limits) {
    const attempt = await rateCounters.count(limit, who);
    if (attempt.count > limit.times) return skip('too many were requested');
    attempts.push(attempt);
  }
  return {
    letter: {
      mail: mailWith(await loginLinks.add(username), username),
      to: { id: await addressHash(address), email: address, firstName: username },
      newsletter: false,
    },
    uncount: async () => {
      for (const attempt of attempts) await rateCounters.takeBack(attempt);
    },
  };
}

/** There are few admins, and a hash finds none by itself. */
async function adminOf(name: string): Promise<admins.AdminProfile | undefined> {
  for (const admin of await admins.list()) if ((await nameHash(admin.username)) === name) return admin;
  return undefined;
}

function mailWith(token: string, username: string) {
  const content = [
    '<h1>Log in with this link</h1>',
    paragraph(`Someone, probably you, wanted to log in as ${username} and asked for this link.`),
    link(pages.login, token, 'Open the login page'),
    paragraph(
      'In the browser where you open it, other people’s failed attempts no longer lock you out. You still need your password, and your code if you use one.',
    ),
    paragraph(
      'The link works once, within an hour. If you didn’t ask for it, ignore this email: someone may be guessing your password, but no one can get in with this link alone. Please don’t forward this email.',
    ),
  ];
  return compose(
    {
      subject: `Your login link (${site.name})`,
      previewText: `About the account of ${username}`,
      htmlContent: content.join('\n'),
    },
    { type: 'request', why: `You’re receiving this email because you’re an admin of ${site.name}.` },
  );
}
