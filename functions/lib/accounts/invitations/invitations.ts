import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { addressHash } from '../../people/subscribers/addresses.ts';
import { uuidOf } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { type Changes, type Condition, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { transact, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import * as admins from '../admins/admins.ts';

/** A link is good for three days from its mail on. */
const lasts = days(3) * 1000;
/** So long a link that is no longer good can say why, in seconds. */
const keep = days(30);

export interface InvitationRow {
  id: string;
  state: 'open' | 'used' | 'withdrawn';
  /** The proposed one. */
  username: string;
  /** Kept while it is open. */
  email?: string;
  invitedBy: string;
  /** How many mails went to the address: only the link of the last is good. */
  mails: number;
  /** ISO time of the last one. */
  sentAt: string;
  /** Unix milliseconds. */
  endsAt: number;
}

export type OpenInvitation = InvitationRow & { email: string };

const table = () => tableName('access');
const pk = partitions.access.invitations;
const keyOf = (id: string) => ({ pk, sk: id });

export const find = (id: string) => getItem<InvitationRow>(table(), keyOf(id));

/** All that are kept, in the order of their last mails, newest first. */
export async function list(): Promise<InvitationRow[]> {
  const rows = await queryPartition<InvitationRow>(table(), pk);
  return rows.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Can it be sent again or withdrawn? Its link may have ended. */
export const isOpen = (row: InvitationRow | undefined): row is OpenInvitation => row?.state === 'open';

/** The id of the one to this address: there is one at a time, whoever invites. */
export const idOf = async (email: string) => uuidOf(`invitation\n${await addressHash(email)}`);

const openState: InvitationRow['state'] = 'open';
const stillOpen = when`#state = ${openState}`;

/** In the place of one that was used or withdrawn, or has ended; undefined where one is open. */
export const add = (given: Pick<OpenInvitation, 'id' | 'username' | 'email' | 'invitedBy'>) =>
  mailed(given.id, {
    set: { ...given, state: openState },
    when: when`attribute_not_exists(pk) OR #state <> ${openState} OR endsAt <= ${Date.now()}`,
  });

/** Makes way for another link; undefined where it is not open. */
export const renew = (id: string) => mailed(id, { when: stillOpen });

/** Counts a mail, also over invitations to one address: a link of before is never good again. */
async function mailed(
  id: string,
  { set, when: condition }: Pick<Changes, 'set'> & { when: Condition },
): Promise<OpenInvitation | undefined> {
  const now = Date.now();
  const endsAt = now + lasts;
  const times = { sentAt: new Date(now).toISOString(), endsAt, expiresAt: seconds(endsAt) + keep };
  const change = updateItem(table(), keyOf(id), { set: { ...times, ...set }, add: { mails: 1 }, when: condition });
  return (await write(change, 'ALL_NEW')) as OpenInvitation | undefined;
}

/** An invitation that comes to its end: its address is forgotten. */
const ended = (id: string, state: InvitationRow['state'], condition: Condition) =>
  updateItem(table(), keyOf(id), { set: { state }, remove: ['email'], when: condition });

/** False where it is not open. */
export const withdraw = async (id: string): Promise<boolean> => writeIf(ended(id, 'withdrawn', stillOpen));

/** Withdraws what an admin who is gone has sent. */
export async function withdrawAllOf(invitedBy: string): Promise<void> {
  const name = normalizeUsername(invitedBy);
  for (const row of await list()) if (isOpen(row) && normalizeUsername(row.invitedBy) === name) await withdraw(row.id);
}

/**
 * Makes the account of who was invited, once: by the last link, in its time, while who invited them is an admin. Gives what
 * was in the way.
 */
export async function accept(
  { id, mails, email, invitedBy }: OpenInvitation,
  account: admins.AdminAccount,
): Promise<undefined | 'invitation' | 'username'> {
  // DynamoDB takes no two acts on one item in one transaction; and there is one of this name, or no inviter.
  if (normalizeUsername(invitedBy) === normalizeUsername(account.username)) return 'username';
  const failed = await transact({
    invitation: [
      ended(id, 'used', when`${stillOpen} AND mails = ${mails} AND endsAt > ${Date.now()}`),
      admins.stillThere({ username: invitedBy }),
    ],
    username: admins.newAccount(account, email),
  });
  return failed[0];
}
