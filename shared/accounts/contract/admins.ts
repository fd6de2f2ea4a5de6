import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { allAdmins, stepUp } from '../model/account.ts';
import { admins as routes } from '../routes/admins.ts';

export const admins = contractOf(routes, {
  /** All admins and open invitations. There are few, so that one page is enough. */
  list: { response: allAdmins },
  /** Admins cannot remove themselves, so one always remains. A POST, because a DELETE could not carry the password. */
  remove: {
    params: z.object({ username: z.string().check(z.minLength(1), z.maxLength(300)) }),
    request: stepUp,
    label: 'Removed an admin',
  },
} as const satisfies DetailsOf<typeof routes>);
