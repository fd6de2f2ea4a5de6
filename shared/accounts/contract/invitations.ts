import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { acceptance, invitation, invitationInput, invitedAs, linkInput } from '../model/account.ts';
import { userSession } from '../model/session.ts';
import { invitations as routes } from '../routes/invitations.ts';

const byId = z.object({ id: z.uuid() });

/** Invitations to become an admin. The token from the mail's link goes into the body, because paths are logged. */
export const invitations = contractOf(routes, {
  /** Mails a link, which invalidates earlier ones to the same address. */
  create: { status: 201, request: invitationInput, response: invitation, label: 'Invited an admin' },
  withdraw: { params: byId, label: 'Withdrew an invitation' },
  /** Changes nothing. 409, with a message for the reader, if the link is no longer valid. */
  lookUp: { request: linkInput, response: invitedAs },
  /** Creates the account and signs in. 409 as above; 400 with a message for `username` if it is taken. */
  accept: { status: 201, request: acceptance, response: userSession },
} as const satisfies DetailsOf<typeof routes>);
