import { session } from '../../../shared/accounts/contract.ts';
import { noteSuccess } from '../../lib/accounts/logins.ts';
import { clearedCookie, closeSession } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(session.logout, async ({ cookies, viewer, reply }) => {
  const username = await closeSession(cookies);
  if (username !== undefined) await noteSuccess('logged out', { username, viewer });
  reply.cookies.push(clearedCookie);
});
