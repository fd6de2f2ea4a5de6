import { invitations as contract } from '../../../shared/accounts/contract/invitations.ts';
import { invitationOf } from '../../lib/accounts/admins/accountLinks.ts';
import { acceptInvitation } from '../../lib/accounts/invitations/invite.ts';
import { signDeviceCookie } from '../../lib/accounts/sessions/knownDevice.ts';
import { openSession } from '../../lib/accounts/sessions/session.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

export const handler = endpoint(
  contract.accept,
  async ({ body, viewer, reply }) => {
    await count(viewer);
    const invitation = await invitationOf(body.token);
    const { username, password } = body;
    // Loaded only when needed, because its dictionary is large.
    const { weakness } = await import('../../lib/accounts/admins/passwordStrength.ts');
    const weak = weakness(password, username);
    if (weak) throw invalid({ password: weak });
    const passwordHash = await acceptInvitation(invitation, { username, password });
    const { cookie, user } = await openSession(username, {
      userAgent: viewer.userAgent,
      checked: { passwordHash, withoutCode: true },
    });
    reply.cookies.push(cookie, await signDeviceCookie(username));
    return user;
  },
  { countRefused: count },
);
