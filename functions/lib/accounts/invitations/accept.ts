import { conflict, invalid } from '../../platform/http/errors.ts';
import * as activities from '../activities/activities.ts';
import * as admins from '../admins/admins.ts';
import { hashPassword } from '../admins/password.ts';
import { notifyAdmin } from '../mails/queueAccountMail.ts';
import * as invitations from './invitations.ts';

/**
 * Creates the account of the invited person and notifies the other admins. Returns the password's hash. Throws 409 if the
 * invitation was used or withdrawn meanwhile, 400 if the username is taken.
 */
export async function acceptInvitation(
  invitation: invitations.OpenInvitation,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const conflictWith = await invitations.accept(invitation, { username, passwordHash });
  if (conflictWith === 'username')
    throw invalid({ username: `There is an admin ${username} already. Please choose another name.` });
  if (conflictWith)
    throw conflict('This invitation is not good any more: it was accepted or withdrawn at this moment.');
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
