import { session } from '../../../shared/accounts/contract.ts';
import { findAdmin, toUserSession } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(session.user, async ({ cookies }) => {
  const admin = await findAdmin(cookies);
  return admin ? toUserSession(admin) : { isAuthenticated: false, user: null, adminToken: null };
});
