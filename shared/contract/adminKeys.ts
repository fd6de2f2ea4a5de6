import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const adminKey = z.object({ adminKey: z.string() });

export const adminKeys = {
  /** A single-use key, good for 60 seconds and bound to the session, that turns on the archive's admin mode. */
  create: { method: 'POST', path: '/api/admin-keys', auth: 'admin', status: 201, response: adminKey },
  redeem: {
    method: 'POST',
    path: '/api/admin-keys/redeem',
    auth: 'admin',
    status: 204,
    request: z.strictObject({ adminKey: z.string().check(z.maxLength(200)) }),
  },
} as const satisfies Record<string, Endpoint>;
