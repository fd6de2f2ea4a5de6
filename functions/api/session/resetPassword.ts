import { session } from '../../../shared/accounts/contract.ts';
import { linkIsGone, openLink, usedLinkWrite } from '../../lib/accounts/accountMails.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { choosePassword, requireStrong, signIn } from '../../lib/accounts/logins.ts';
import { checkCode, codeProblems, withoutCodes } from '../../lib/accounts/secondFactor.ts';
import { passwordChecks } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

/** Works even while the name is locked: whoever reads the admin’s mail is not guessing. */
export const handler = endpoint(
  session.resetPassword,
  async ({ body, cookies, viewer, reply }) => {
    await count(viewer);
    const link = await openLink('passwordLinks', body.token);
    const account = await admins.find(link.id);
    if (!account) throw linkIsGone();
    const { username } = account;
    await requireStrong(body.newPassword, username);
    // Not counted with the login’s: there, a thief of the password could use up the attempts.
    const code = await checkCode(username, body.code, `new password ${username}`);
    if (code === 'wrong') throw invalid({ code: `${codeProblems.wrong} ${withoutCodes}` });
    if (code === 'missing') throw invalid({ code: codeProblems[code] });
    const used = [usedLinkWrite('passwordLinks', link)];
    const passwordHash = await choosePassword(account, body.newPassword, { what: 'password-by-link', also: used });
    if (!passwordHash) throw linkIsGone();
    const also = passwordChecks({ username, passwordHash }, { withoutCode: code === 'off' });
    const login = { outcome: 'set a new password', also, withFactor: code !== 'off' } as const;
    return signIn(username, login, { cookies, viewer, reply });
  },
  { countRefused: count },
);
