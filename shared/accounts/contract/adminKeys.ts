import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { adminKeys as routes } from '../routes/adminKeys.ts';

const adminKey = z.object({ adminKey: z.string() });

export const adminKeys = contractOf(routes, {
  /** A single-use key, good for 60 seconds and bound to the session, that turns on the archive's admin mode. */
  create: { status: 201, response: adminKey, label: 'Asked for a key to the archive' },
  redeem: {
    request: z.strictObject({ adminKey: z.string().check(z.maxLength(200)) }),
    label: 'Opened the archive for editing',
  },
} as const satisfies DetailsOf<typeof routes>);
