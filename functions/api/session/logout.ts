import { session } from '../../../shared/accounts/contract/session.ts';
import { clearedCookie, closeSession } from '../../lib/accounts/sessions/session.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(session.logout, async ({ cookies, reply }) => {
  await closeSession(cookies);
  reply.cookies.push(clearedCookie);
});
