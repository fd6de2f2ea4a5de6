import { type Invitation, normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { mailWrite } from '../outbox/outbox.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { requireDeliverable } from '../people/suppressions/suppressions.ts';
import { uuidOf } from '../platform/crypto/digest.ts';
import { requireMailDomain } from '../platform/dns.ts';
import { days, tableName } from '../platform/dynamo/dynamo.ts';
import { queryPartition } from '../platform/dynamo/reads.ts';
import { transact, transactIf } from '../platform/dynamo/writes.ts';
import { invalid, justChanged } from '../platform/http/errors.ts';
import { consume, invitationLimit, invitationsByAddress } from '../platform/rateLimits.ts';
import { findLink, type Link, linkIsGone, newLink, noticeWrites, removeLink, usedLinkWrite } from './accountMails.ts';
import * as activities from './activities.ts';
import * as admins from './admins.ts';
import { openCheck, type SessionRef } from './sessions.ts';

/** Until its link is used or withdrawn; for some time after it has expired, so that it can be sent again. */
export interface InvitationRow extends Link {
  email: string;
  invitedBy: string;
  /** When the latest email was sent, as an ISO time. */
  sentAt: string;
}

/** The id of the invitation to this address: there is only one at a time, no matter who sends it. */
const idOf = async (email: string) => uuidOf(`invitation\n${await addressHash(email)}`);

export const findByAddress = async (email: string) => findLink<InvitationRow>('invitations', await idOf(email));

/** Most recently emailed first. */
export async function list(): Promise<InvitationRow[]> {
  const rows = await queryPartition<InvitationRow>(tableName('access'), partitions.access.invitations);
  return rows.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

export const listed = ({ id, email, invitedBy, sentAt, endsAt }: Omit<InvitationRow, 'nonce'>): Invitation => ({
  ...{ id, email, invitedBy, sentAt },
  endsAt: new Date(endsAt).toISOString(),
});

/**
 * The link replaces an earlier one's. Throws if email to the address cannot arrive, is withheld, or went there too
 * often, and 401 if the session of the `inviter` has ended in the meantime.
 */
export async function invite(email: string, inviter: SessionRef): Promise<Invitation> {
  await requireMailDomain(email);
  await requireDeliverable(await addressHash(email), email);
  await consume(invitationsByAddress, email);
  await consume(invitationLimit, 'all');
  const by = inviter.username;
  const fields = { email, invitedBy: by, sentAt: new Date().toISOString() };
  const link = newLink('invitations', await idOf(email), days(3) * 1000, fields, days(30));
  const { id, nonce, endsAt } = link.row;
  const mail = mailWrite({ kind: 'account', to: email, mail: { kind: 'invitation', id, nonce, by, endsAt } });
  if (!(await transactIf([link.write, openCheck(inviter), mail]))) throw justChanged();
  return listed(link.row);
}

export async function withdrawAllOf(invitedBy: string): Promise<void> {
  const name = normalizeUsername(invitedBy);
  for (const row of await list())
    if (normalizeUsername(row.invitedBy) === name) await removeLink('invitations', row.id);
}

/**
 * Creates the account once, and notifies the other admins, while the inviter is still an admin. Returns the password's
 * hash. Throws 409 if the link was used or withdrawn in the meantime, 400 if the username, or one that looks like it,
 * is taken.
 */
export async function acceptInvitation(
  link: InvitationRow,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { email, invitedBy } = link;
  const taken = () =>
    invalid({ username: 'An admin has this name already, or one that looks like it. Please choose another.' });
  // A DynamoDB transaction cannot touch one item twice. Either the name is taken, or the inviter is gone.
  if (normalizeUsername(invitedBy) === normalizeUsername(username)) throw taken();
  const account = { username, passwordHash: await admins.hashPassword(password) };
  const others = (await admins.list()).filter(({ address }) => address);
  const about = `${username}, invited by ${invitedBy}`;
  const notices = others.map((each) => noticeWrites(each.username, 'new-admin', { about, to: each.address }));
  const failed = await transact({
    invitation: [usedLinkWrite('invitations', link), admins.accountCheck({ username: invitedBy })],
    username: admins.createAccountWrites(account, email),
    notices: (await Promise.all(notices)).flat(),
  });
  if (failed[0] === 'username') throw taken();
  if (failed.length > 0) throw linkIsGone();
  await activities.record({ admin: username, label: 'Accepted an invitation', about: invitedBy });
  return account.passwordHash;
}
