import type { Invitation, InvitationInput } from '../../../../shared/accounts/model/account.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { consume, invitationLimit } from '../../platform/rateLimits/rateLimits.ts';
import * as admins from '../admins/admins.ts';
import { queueAccountMail, requireDeliverable } from '../mails/queueAccountMail.ts';
import * as invitations from './invitations.ts';

/** To one address, whatever becomes of them, in the month that their row is kept. */
const maxMails = 5;

export const listedInvitation = ({
  id,
  username,
  email,
  invitedBy,
  sentAt,
  endsAt,
}: invitations.OpenInvitation): Invitation => ({
  ...{ id, username, email, invitedBy, sentAt },
  endsAt: new Date(endsAt).toISOString(),
});

/**
 * The id of an invitation that can be sent. Throws where the name is taken, the address cannot be mailed, or was invited
 * already.
 */
export async function requireInvitable({
  email,
  username,
}: Pick<InvitationInput, 'email' | 'username'>): Promise<string> {
  if (await admins.profile(username)) throw invalid({ username: `There is an admin ${username} already.` });
  const id = await invitations.idOf(email);
  const known = await invitations.find(id);
  if (invitations.isOpen(known) && known.endsAt > Date.now()) throw invitedAlready(email);
  requireFew(known, email);
  await requireDeliverable(email);
  return id;
}

/** Invites by mail who {@link requireInvitable} let pass. Throws where somebody else did it meanwhile. */
export async function invite(
  invitation: Pick<invitations.OpenInvitation, 'id' | 'email' | 'username' | 'invitedBy'>,
): Promise<Invitation> {
  await consume(invitationLimit, 'all');
  const row = await invitations.add(invitation);
  if (!row) throw invitedAlready(invitation.email);
  return mail(row);
}

const invitedAlready = (email: string) =>
  conflict(`${email} is invited already. Send that invitation again, or withdraw it.`);

/** Mails another link, which takes the place of the last. Throws where the invitation is not open, or mailed often. */
export async function inviteAgain(id: string): Promise<Invitation> {
  const known = await invitations.find(id);
  if (!invitations.isOpen(known)) throw notOpen();
  requireFew(known, known.email);
  await requireDeliverable(known.email);
  await consume(invitationLimit, 'all');
  const row = await invitations.renew(id);
  if (!row) throw notOpen();
  return mail(row);
}

/** An invitation as it is at this moment. Throws 404 where it is not open any more. */
export async function openInvitation(id: string): Promise<Invitation> {
  const known = await invitations.find(id);
  if (!invitations.isOpen(known)) throw notFound('This invitation');
  return listedInvitation(known);
}

function requireFew(known: invitations.InvitationRow | undefined, email: string): void {
  if (known && known.mails >= maxMails)
    throw conflict(`${maxMails} invitations went to ${email} lately: please ask them by another way.`);
}

export const notOpen = () => conflict('This invitation is not open any more: it was accepted or withdrawn.');

async function mail(row: invitations.OpenInvitation): Promise<Invitation> {
  const { id, email, username, invitedBy: by, mails, endsAt } = row;
  await queueAccountMail(email, { kind: 'invitation', invitationId: id, mails, username, by, endsAt });
  return listedInvitation(row);
}
