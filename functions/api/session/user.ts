import { session } from '../../../shared/accounts/contract/session.ts';
import { findAdmin } from '../../lib/accounts/sessions/session.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(session.user, async ({ cookies }) => {
  const admin = await findAdmin(cookies);
  return {
    isAuthenticated: admin !== undefined,
    user: admin ? { username: admin.username } : null,
    adminToken: admin?.token ?? null,
  };
});
