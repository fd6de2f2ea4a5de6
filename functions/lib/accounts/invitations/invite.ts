import type { Invitation, InvitationInput } from '../../../../shared/accounts/model/account.ts';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { requireMailDomain } from '../../platform/dns/mailDomain.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { consume, invitationLimit } from '../../platform/rateLimits/rateLimits.ts';
import * as activities from '../activities/activities.ts';
import * as admins from '../admins/admins.ts';
import { hashPassword } from '../admins/password.ts';
import { noticeWrites, requireDeliverable } from '../mails/accountNotices.ts';
import * as invitations from './invitations.ts';

/** Per address, during the month that its row is kept, even if an invitation was used or withdrawn. */
const maxMails = 5;

export const listedInvitation = (row: invitations.OpenInvitation): Invitation => ({
  ...row,
  endsAt: new Date(row.endsAt).toISOString(),
});

/**
 * The id for an invitation. Throws if the username is taken, or mail to the address cannot arrive, is withheld, or went there too
 * often.
 */
export async function requireInvitable({
  email,
  username,
}: Pick<InvitationInput, 'email' | 'username'>): Promise<string> {
  const id = await invitations.idOf(email);
  await requireFreeName(username, id);
  const existing = await invitations.find(id);
  if (existing && existing.mails >= maxMails)
    throw conflict(`${maxMails} invitations went to ${email} recently: please reach them another way.`);
  await requireMailDomain(email);
  await requireDeliverable(email);
  return id;
}

/** Throws 400 if an admin has this name or one that looks like it, or an open invitation other than `own` proposes one. */
async function requireFreeName(username: string, own: string): Promise<void> {
  const admin = await admins.profile(username);
  if (admin) throw invalid({ username: `${admins.takenText(admin.username, username)}. Please choose another.` });
  const name = normalizeUsername(username);
  const invited = (await invitations.list()).find(
    (row) =>
      row.id !== own && invitations.isOpen(row) && row.endsAt > Date.now() && normalizeUsername(row.username) === name,
  );
  if (invited)
    throw invalid({
      username: `Someone is already invited as ${invited.username}, and these names look alike. Please choose another.`,
    });
}

/** Mails an invitation that passed {@link requireInvitable}. Its link takes the place of an earlier one's. */
export async function invite(
  invitation: Pick<invitations.OpenInvitation, 'id' | 'email' | 'username'>,
  inviter: admins.AdminAccount,
): Promise<Invitation> {
  await consume(invitationLimit, 'all');
  return listedInvitation(await invitations.add(invitation, inviter));
}

/**
 * Creates the account of the invited person and notifies the other admins. Returns the password's hash. Throws 409 if the
 * invitation was used or withdrawn meanwhile, 400 if the username, or one that looks like it, is taken or proposed to another.
 */
export async function acceptInvitation(
  invitation: invitations.OpenInvitation,
  { username, password }: { username: string; password: string },
): Promise<string> {
  await requireFreeName(username, invitation.id);
  const passwordHash = await hashPassword(password);
  const at = new Date().toISOString();
  const others = (await admins.list()).filter((each) => each.username !== username && each.address);
  const notices = others.map(({ username: name, address }) =>
    noticeWrites({ kind: 'admin-added', username: name, at, added: username, by: invitation.invitedBy }, address),
  );
  const also = (await Promise.all(notices)).flat();
  const conflictWith = await invitations.accept(invitation, { username, passwordHash }, also);
  if (conflictWith === 'username')
    throw invalid({ username: 'Another admin has this name now, or one that looks like it. Please choose another.' });
  if (conflictWith) throw conflict('This invitation is no longer open: it was just accepted or withdrawn.');
  await activities.record({ admin: username, label: 'Accepted an invitation', about: invitation.invitedBy });
  return passwordHash;
}
