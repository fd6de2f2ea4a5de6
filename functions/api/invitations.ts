import { invitations as contract } from '../../shared/accounts/contract.ts';
import { openLink, removeLink } from '../lib/accounts/accountMails.ts';
import { acceptInvitation, type InvitationRow, invite } from '../lib/accounts/invitations.ts';
import { requireStrong } from '../lib/accounts/logins.ts';
import { openSession, passwordChecks } from '../lib/accounts/sessions.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict } from '../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../lib/platform/rateLimits.ts';

export const create = endpoint(contract.create, async ({ body, admin }) => invite(body.email, admin));

export const withdraw = endpoint(contract.withdraw, async ({ params }) => {
  if (!(await removeLink('invitations', params.id)))
    throw conflict('This invitation is no longer open: it was accepted or withdrawn.');
});

const count = byNetwork(accountLinkLimit);

export const accept = endpoint(
  contract.accept,
  async ({ body: { token, username, password }, viewer, reply }) => {
    await count(viewer);
    const invitation = await openLink<InvitationRow>('invitations', token);
    await requireStrong(password, username, 'password');
    const passwordHash = await acceptInvitation(invitation, { username, password });
    const { cookie, user } = await openSession(username, {
      userAgent: viewer.userAgent,
      also: passwordChecks({ username, passwordHash }, { withoutCode: true }),
    });
    reply.cookies.push(cookie);
    return user;
  },
  { countRefused: count },
);
