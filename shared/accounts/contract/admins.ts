import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { allAdmins, stepUp } from '../model/account.ts';
import { admins as routes } from '../routes/admins.ts';

export const admins = contractOf(routes, {
  /** All of them, and who is invited: a handful, in one page. */
  list: { response: allAdmins },
  /** Never oneself: so one always stays. The password of who removes is asked for, which a DELETE could not carry. */
  remove: {
    params: z.object({ username: z.string().check(z.minLength(1), z.maxLength(300)) }),
    request: stepUp,
    label: 'Removed an admin',
  },
} as const satisfies DetailsOf<typeof routes>);
