import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { acceptance, invitation, invitationInput, invitedAs, linkInput } from '../model/account.ts';
import { userSession } from '../model/session.ts';
import { invitations as routes } from '../routes/invitations.ts';

const byId = z.object({ id: z.uuid() });

/** Of somebody who is to become an admin. The token of the mail's link stands in the body: paths are logged. */
export const invitations = contractOf(routes, {
  create: { status: 201, request: invitationInput, response: invitation, label: 'Invited an admin' },
  /** Mails another link; those before it are no longer good. */
  resend: { params: byId, response: invitation, label: 'Sent an invitation again' },
  withdraw: { params: byId, label: 'Withdrew an invitation' },
  /** Changes nothing. 409 says in words why the link is not good any more. */
  lookUp: { request: linkInput, response: invitedAs },
  /** Makes the account and signs in. 409 as above; 400 with a message for `username` where that is taken. */
  accept: { status: 201, request: acceptance, response: userSession },
} as const satisfies DetailsOf<typeof routes>);
