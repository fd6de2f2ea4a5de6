import { session } from '../../../shared/accounts/contract/session.ts';
import { noteSuccess } from '../../lib/accounts/sessions/loginAudit.ts';
import { clearedCookie, closeSession } from '../../lib/accounts/sessions/session.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(session.logout, async ({ cookies, viewer, reply }) => {
  const username = await closeSession(cookies);
  if (username !== undefined) await noteSuccess('logged out', { username, viewer });
  reply.cookies.push(clearedCookie);
});
