import { session } from '../../../shared/contract/session.ts';
import { clearedCookie, closeSession } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(session.logout, async ({ cookies, reply }) => {
  await closeSession(cookies);
  reply.cookies.push(clearedCookie);
});
