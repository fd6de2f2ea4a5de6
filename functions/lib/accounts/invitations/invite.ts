import type { Invitation, InvitationInput } from '../../../../shared/accounts/model/account.ts';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { requireMailDomain } from '../../platform/dns/mailDomain.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { consume, invitationLimit } from '../../platform/rateLimits/rateLimits.ts';
import * as activities from '../activities/activities.ts';
import * as admins from '../admins/admins.ts';
import { hashPassword } from '../admins/password.ts';
import { notifyAdmin, queueAccountMail, requireDeliverable } from '../mails/queueAccountMail.ts';
import * as invitations from './invitations.ts';

/** Per address, during the month that its row is kept, even if an invitation was used or withdrawn. */
const maxMails = 5;

export const listedInvitation = (row: invitations.OpenInvitation): Invitation => ({
  ...row,
  endsAt: new Date(row.endsAt).toISOString(),
});

/**
 * The id for a new invitation. Throws if the username is taken, mail to the address cannot arrive or is withheld, or the
 * address is already invited.
 */
export async function requireInvitable({
  email,
  username,
}: Pick<InvitationInput, 'email' | 'username'>): Promise<string> {
  const id = await invitations.idOf(email);
  await requireFreeName(username, id);
  const existing = await invitations.find(id);
  if (invitations.isOpen(existing) && existing.endsAt > Date.now()) throw invitedAlready(email);
  requireBelowMailLimit(existing, email);
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

/** Sends an invitation that passed {@link requireInvitable}. Throws if somebody else sent one meanwhile. */
export async function invite(
  invitation: Pick<invitations.OpenInvitation, 'id' | 'email' | 'username' | 'invitedBy'>,
): Promise<Invitation> {
  await consume(invitationLimit, 'all');
  const row = await invitations.add(invitation);
  if (!row) throw invitedAlready(invitation.email);
  return mail(row);
}

const invitedAlready = (email: string) =>
  conflict(`${email} is already invited. Send that invitation again, or withdraw it.`);

/** Mails a new link, which replaces the last. Throws if the invitation is not open, or was mailed too often. */
export async function resendInvitation(id: string): Promise<Invitation> {
  const existing = await invitations.find(id);
  if (!invitations.isOpen(existing)) throw notOpen();
  requireBelowMailLimit(existing, existing.email);
  await requireDeliverable(existing.email);
  await consume(invitationLimit, 'all');
  const row = await invitations.renew(id);
  if (!row) throw notOpen();
  return mail(row);
}

/** The current state of an invitation. Throws 404 if it is no longer open. */
export async function openInvitation(id: string): Promise<Invitation> {
  const existing = await invitations.find(id);
  if (!invitations.isOpen(existing)) throw notFound('This invitation');
  return listedInvitation(existing);
}

function requireBelowMailLimit(existing: invitations.InvitationRow | undefined, email: string): void {
  if (existing && existing.mails >= maxMails)
    throw conflict(`${maxMails} invitations went to ${email} recently: please reach them another way.`);
}

export const notOpen = () => conflict('This invitation is no longer open: it was accepted or withdrawn.');

async function mail(row: invitations.OpenInvitation): Promise<Invitation> {
  const { id, email, username, invitedBy: by, mails, endsAt } = row;
  await queueAccountMail(email, { kind: 'invitation', invitationId: id, mails, username, by, endsAt });
  return listedInvitation(row);
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
  const conflictWith = await invitations.accept(invitation, { username, passwordHash });
  if (conflictWith === 'username')
    throw invalid({ username: 'Another admin has this name now, or one that looks like it. Please choose another.' });
  if (conflictWith) throw conflict('This invitation is no longer open: it was just accepted or withdrawn.');
  await activities.record({ admin: username, label: 'Accepted an invitation', about: invitation.invitedBy });
  const at = new Date().toISOString();
  for (const { username: name, address } of await admins.list())
    if (name !== username && address)
      await notifyAdmin(
        { kind: 'admin-added', username: name, at, added: username, by: invitation.invitedBy },
        address,
      );
  return passwordHash;
}
