import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { invitationOf } from '../../lib/auth/accountLinks.ts';
import { cookieOfDevice } from '../../lib/auth/knownDevice.ts';
import { openSession } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { acceptInvitation } from '../../lib/invitations/accept.ts';
import { accountLinkLimit, spend } from '../../lib/rateLimits.ts';

export const handler = endpoint(contract.accept, async ({ body, viewer, reply }) => {
  await spend(accountLinkLimit, networkOf(viewer.address));
  const invitation = await invitationOf(body.token);
  const { username, password } = body;
  // A part of its own beside the bundle, for its dictionary's size.
  const { weakness } = await import('../../lib/auth/passwordStrength.ts');
  const weak = weakness(password, username);
  if (weak) throw invalid({ password: weak });
  const passwordHash = await acceptInvitation(invitation, { username, password });
  const { cookie, user } = await openSession(username, {
    userAgent: viewer.userAgent,
    checked: { passwordHash, withoutCode: true },
  });
  reply.cookies.push(cookie, await cookieOfDevice(username));
  return user;
});
