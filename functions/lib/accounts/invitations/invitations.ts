import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { addressHash } from '../../people/subscribers/rows.ts';
import { retry } from '../../platform/async/retry.ts';
import { uuidOf } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, has, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { type TransactItem, transact, updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { justChanged } from '../../platform/http/errors.ts';
import * as admins from '../admins/admins.ts';

/** A link is valid for three days after its mail was sent. */
const linkLifetimeMs = days(3) * 1000;
/** How long an expired link can still explain why it is no longer valid. */
const keepSeconds = days(30);

export interface InvitationRow {
  id: string;
  state: 'open' | 'used' | 'withdrawn';
  /** The proposed username. */
  username: string;
  /** Kept only while the invitation is open. */
  email?: string;
  invitedBy: string;
  /** How many mails were sent to the address: only the link in the latest is valid. */
  mails: number;
  /** Hash of the value in the latest mail's link; absent until that mail is composed. */
  linkHash?: string;
  /** When the latest mail was sent, as an ISO time. */
  sentAt: string;
  /** Unix milliseconds. */
  endsAt: number;
}

export type OpenInvitation = InvitationRow & { email: string };

const table = () => tableName('access');
const pk = partitions.access.invitations;
const keyOf = (id: string) => ({ pk, sk: id });

export const find = (id: string) => getItem<InvitationRow>(table(), keyOf(id));

/** All invitations that are kept, most recently mailed first. */
export async function list(): Promise<InvitationRow[]> {
  const rows = await queryPartition<InvitationRow>(table(), pk);
  return rows.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Whether it can be resent or withdrawn. Its link may have expired. */
export const isOpen = (row: InvitationRow | undefined): row is OpenInvitation => row?.state === 'open';

/** The id of the invitation to this address: there is only one at a time, whoever sends it. */
export const idOf = async (email: string) => uuidOf(`invitation\n${await addressHash(email)}`);

const openState: InvitationRow['state'] = 'open';
const stillOpen = when`#state = ${openState}`;

/**
 * Invites an address by mail, in place of any earlier invitation to it: mails are counted across all, so that an earlier link never
 * becomes valid again. Throws 401 if the account of the `inviter` has changed since it was read.
 */
export async function add(
  { id, username, email }: Pick<OpenInvitation, 'id' | 'username' | 'email'>,
  inviter: admins.AdminAccount,
): Promise<OpenInvitation> {
  const by = inviter.username;
  return retry(async () => {
    const { mails: before } = (await find(id)) ?? {};
    const now = Date.now();
    const endsAt = now + linkLifetimeMs;
    const mails = (before ?? 0) + 1;
    const sentAt = new Date(now).toISOString();
    const row = { id, username, email, invitedBy: by, state: openState, mails, sentAt, endsAt };
    const failed = await transact({
      invitation: updateItem(table(), keyOf(id), {
        set: { ...row, expiresAt: seconds(endsAt) + keepSeconds },
        remove: ['linkHash'],
        when: has('mails', before),
      }),
      inviter: admins.accountCheck(inviter),
      mail: mailWrite({
        ...{ kind: 'account', to: email },
        mail: { kind: 'invitation', invitationId: id, mails, username, by, endsAt },
      }),
    });
    if (failed.includes('inviter')) throw justChanged();
    // Another admin invited the same address meanwhile: read again.
    return failed.length === 0 ? row : undefined;
  });
}

/**
 * Makes the link with the value of `linkHash` the valid one, for the mail with this number. False if the invitation is not open any
 * more, or a later mail was requested.
 */
export const setLink = (id: string, mails: number, linkHash: string): Promise<boolean> =>
  writeIf(updateItem(table(), keyOf(id), { set: { linkHash }, when: when`${stillOpen} AND mails = ${mails}` }));

/** Ends an invitation and deletes its address. */
const endWrite = (id: string, state: InvitationRow['state'], condition: Condition) =>
  updateItem(table(), keyOf(id), { set: { state }, remove: ['email'], when: condition });

/** False if it is not open. */
export const withdraw = async (id: string): Promise<boolean> => writeIf(endWrite(id, 'withdrawn', stillOpen));

/** Withdraws all invitations that an admin sent. */
export async function withdrawAllOf(invitedBy: string): Promise<void> {
  const name = normalizeUsername(invitedBy);
  for (const row of await list()) if (isOpen(row) && normalizeUsername(row.invitedBy) === name) await withdraw(row.id);
}

/**
 * Creates the account of the invited person, once: only with the latest link, before it expires, and while the inviter is
 * still an admin. `also`: in the same transaction. Returns what prevented it.
 */
export async function accept(
  { id, linkHash, email, invitedBy }: OpenInvitation,
  account: admins.AdminAccount,
  also: TransactItem[],
): Promise<undefined | 'invitation' | 'username'> {
  // A DynamoDB transaction cannot touch one item twice. Either the name is taken, or the inviter is gone.
  if (normalizeUsername(invitedBy) === normalizeUsername(account.username)) return 'username';
  const failed = await transact({
    invitation: [
      endWrite(id, 'used', when`${stillOpen} AND linkHash = ${linkHash} AND endsAt > ${Date.now()}`),
      admins.accountCheck({ username: invitedBy }),
    ],
    username: admins.createAccountWrites(account, email),
    notices: also,
  });
  return failed[0] as 'invitation' | 'username' | undefined;
}
