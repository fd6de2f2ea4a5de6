import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { uuidOf } from '../digest.ts';
import * as admins from './admins.ts';
import { days, seconds, tableName } from './dynamo.ts';
import { getItem, queryAll } from './reads.ts';
import { subscriberId } from './subscribers/rows.ts';
import { conditionalWrite, transact } from './writes.ts';

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
  const rows = await queryAll<InvitationRow>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return rows.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** Can it be sent again or withdrawn? Its link may have ended. */
export const isOpen = (row: InvitationRow | undefined): row is OpenInvitation => row?.state === 'open';

/** The id of the one to this address: there is one at a time, whoever invites. */
export const idOf = async (email: string) => uuidOf(`invitation\n${await subscriberId(email)}`);

/** In the place of one that was used or withdrawn, or has ended; undefined where one is open. */
export const add = (given: Pick<OpenInvitation, 'id' | 'username' | 'email' | 'invitedBy'>) =>
  mailed(given.id, {
    UpdateExpression: ', id = :id, #state = :open, username = :name, email = :email, invitedBy = :by',
    ConditionExpression: 'attribute_not_exists(pk) OR #state <> :open OR endsAt <= :now',
    ExpressionAttributeValues: {
      ':id': given.id,
      ':name': given.username,
      ':email': given.email,
      ':by': given.invitedBy,
      ':now': Date.now(),
    },
  });

/** Makes way for another link; undefined where it is not open. */
export const renew = (id: string) =>
  mailed(id, { UpdateExpression: '', ConditionExpression: '#state = :open', ExpressionAttributeValues: {} });

/** Counts a mail, also over invitations to one address: a link of before is never good again. */
async function mailed(
  id: string,
  change: { UpdateExpression: string; ConditionExpression: string; ExpressionAttributeValues: Record<string, unknown> },
): Promise<OpenInvitation | undefined> {
  const now = Date.now();
  const endsAt = now + lasts;
  const times = { ':at': new Date(now).toISOString(), ':end': endsAt, ':gone': seconds(endsAt) + keep, ':one': 1 };
  const after = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: `SET sentAt = :at, endsAt = :end, expiresAt = :gone${change.UpdateExpression} ADD mails :one`,
      ConditionExpression: change.ConditionExpression,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ...times, ':open': 'open', ...change.ExpressionAttributeValues },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return after as OpenInvitation | undefined;
}

/** False where it is not open. Its address is forgotten. */
export async function withdraw(id: string): Promise<boolean> {
  const withdrawn = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET #state = :withdrawn REMOVE email',
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':withdrawn': 'withdrawn', ':open': 'open' },
    }),
  );
  return withdrawn !== undefined;
}

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
  const use = {
    TableName: table(),
    Key: keyOf(id),
    UpdateExpression: 'SET #state = :used REMOVE email',
    ConditionExpression: '#state = :open AND mails = :mails AND endsAt > :now',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':used': 'used', ':open': 'open', ':mails': mails, ':now': Date.now() },
  };
  const [first] = await transact([
    { Update: use },
    admins.stillThere({ username: invitedBy }),
    ...admins.newAccount(account, email),
  ]);
  return first === undefined ? undefined : first < 2 ? 'invitation' : 'username';
}
