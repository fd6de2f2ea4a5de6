import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import type { PersonalDataSection } from '../../../../shared/people/model/personalData.ts';
import { removeUnconfirmedAddress, unconfirmedAddress } from '../../accounts/accountMails.ts';
import * as admins from '../../accounts/admins.ts';
import * as invitations from '../../accounts/invitations.ts';

/**
 * Where admins' accounts contain an address: admins whose notices go to it, admins who have not confirmed it yet, and the
 * open invitation to it, if there is one.
 */
async function find(email: string) {
  const isSameAddress = (address: string | undefined) =>
    address !== undefined && normalizeEmail(address) === normalizeEmail(email);
  const [all, invitation] = await Promise.all([admins.list(), invitations.idOf(email).then(invitations.find)]);
  const unconfirmed = await Promise.all(all.map(({ username }) => unconfirmedAddress(username)));
  return {
    admins: all.flatMap(({ username, address }) => (isSameAddress(address) ? [username] : [])),
    unconfirmed: unconfirmed.flatMap((entry) => (entry && isSameAddress(entry.address) ? [entry.username] : [])),
    invitations: [invitation].filter(invitations.isOpen),
  };
}

/** The sections of {@link lookUp} about accounts. An admin's confirmed address is deleted only with the account. */
export async function accountSections(email: string): Promise<PersonalDataSection[]> {
  const found = await find(email);
  const account = (username: string) => ({ Username: username, 'Email address': email });
  const invitation = ({ username, invitedBy, sentAt }: invitations.OpenInvitation) => ({
    ...account(username),
    'Invited by': invitedBy,
    'Sent on': sentAt,
  });
  return [
    { title: 'Admin account', records: found.admins.map(account), stays: true },
    { title: 'Admin’s address, not confirmed', records: found.unconfirmed.map(account), stays: false },
    { title: 'Invitation to become an admin', records: found.invitations.map(invitation), stays: false },
  ].filter(({ records }) => records.length > 0);
}

/** Withdraws an invitation to the address, and deletes it where it awaits confirmation. */
export async function eraseFromAccounts(email: string): Promise<void> {
  const found = await find(email);
  for (const username of found.unconfirmed) await removeUnconfirmedAddress(username);
  for (const { id } of found.invitations) await invitations.withdraw(id);
}
