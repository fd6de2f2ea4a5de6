import { session } from '../../../shared/contract/session.ts';
import { findAdmin } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(session.user, async ({ cookies }) => {
  const admin = await findAdmin(cookies);
  return {
    isAuthenticated: admin !== undefined,
    user: admin ? { username: admin.username } : null,
    adminToken: admin?.token ?? null,
  };
});
