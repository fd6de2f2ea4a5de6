import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { tableName } from './dynamo.ts';
import { getItem, queryAll } from './reads.ts';
import { transact } from './writes.ts';

export interface AdminAccount {
  username: string;
  passwordHash: string;
}

/** What is known of an admin besides the password. Times in ISO. */
export interface AdminProfile {
  username: string;
  /** When the password was last set. */
  updatedAt: string;
  /** Absent on rows of earlier versions, as what follows may be. */
  createdAt?: string;
  lastSignedInAt?: string;
  /** Where notices go, once its owner confirmed it. */
  address?: string;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.admins}${normalizeUsername(username)}`,
  sk: 'ACCOUNT',
});
/** The names of all stand together, so that they can be listed; with them what is no secret of theirs. */
const listKey = (username: string) => ({ pk: partitions.access.adminNames, sk: normalizeUsername(username) });

export const find = (username: string) => getItem<AdminAccount>(table(), keyOf(username));

export const profile = (username: string) => getItem<AdminProfile>(table(), listKey(username));

export async function list(): Promise<AdminProfile[]> {
  const rows = await queryAll<AdminProfile>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.access.adminNames },
  });
  return rows.map(({ username, updatedAt, createdAt, lastSignedInAt, address }) => ({
    username,
    updatedAt,
    ...(createdAt && { createdAt }),
    ...(lastSignedInAt && { lastSignedInAt }),
    ...(address && { address }),
  }));
}

const conditions = { create: 'attribute_not_exists(pk)', reset: 'attribute_exists(pk)' };

/** Writes the account, in any case or only where it is new or there already; false where it is not so. */
export async function put(account: AdminAccount, when?: keyof typeof conditions): Promise<boolean> {
  const condition = when && { ConditionExpression: conditions[when] };
  const failed = await transact([withPassword(account, condition), inList(account, { isNew: when !== 'reset' })]);
  return failed.length === 0;
}

/** Makes an account for somebody who was invited by mail: both fail where there is one of that name. */
export const newAccount = (account: AdminAccount, address: string) => [
  withPassword(account, { ConditionExpression: conditions.create }),
  inList(account, { isNew: true, address }),
];

/** Changes the password that was checked; false where another has taken its place, or the account is gone. */
export async function changePassword({ username, passwordHash }: AdminAccount, newHash: string): Promise<boolean> {
  const account = { username, passwordHash: newHash };
  const condition = { ConditionExpression: 'passwordHash = :checked' };
  const failed = await transact([
    withPassword(account, condition, { ':checked': passwordHash }),
    inList(account, { isNew: false }),
  ]);
  return failed.length === 0;
}

const withPassword = (
  { username, passwordHash }: AdminAccount,
  condition: { ConditionExpression: string } | undefined,
  values: Record<string, string> = {},
) => ({
  Update: {
    TableName: table(),
    Key: keyOf(username),
    UpdateExpression: 'SET username = :name, passwordHash = :hash, updatedAt = :now',
    ...condition,
    ExpressionAttributeValues: {
      ...values,
      ':name': username,
      ':hash': passwordHash,
      ':now': new Date().toISOString(),
    },
  },
});

/** What else is known of the admin stays. */
const inList = ({ username }: AdminAccount, { isNew, address }: { isNew: boolean; address?: string }) => {
  const since = isNew ? ', createdAt = if_not_exists(createdAt, :now)' : '';
  const where = address === undefined ? '' : ', address = :address';
  return {
    Update: {
      TableName: table(),
      Key: listKey(username),
      UpdateExpression: `SET username = :name, updatedAt = :now${since}${where}`,
      ExpressionAttributeValues: {
        ':name': username,
        ':now': new Date().toISOString(),
        ...(address !== undefined && { ':address': address }),
      },
    },
  };
};

/** The check that there is an account; with `passwordHash`, that its password still is the one that was checked. */
export const stillThere = ({ username, passwordHash }: Pick<AdminAccount, 'username'> & Partial<AdminAccount>) => ({
  ConditionCheck: {
    TableName: table(),
    Key: keyOf(username),
    ConditionExpression: passwordHash === undefined ? 'attribute_exists(pk)' : 'passwordHash = :checked',
    ...(passwordHash !== undefined && { ExpressionAttributeValues: { ':checked': passwordHash } }),
  },
});

/** Notes that an admin signs in at this moment. */
export const signsIn = (username: string) => ({
  Update: {
    TableName: table(),
    Key: listKey(username),
    UpdateExpression: 'SET lastSignedInAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  },
});

/** Sets the address of an admin; false where there is none of this name. */
export const setAddress = async (username: string, address: string): Promise<boolean> =>
  (await transact([takesAddress(username, address)])).length === 0;

/** As a part of a transaction. */
export const takesAddress = (username: string, address: string) => ({
  Update: {
    TableName: table(),
    Key: listKey(username),
    UpdateExpression: 'SET address = :address',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':address': address },
  },
});

/**
 * False where there is no such account. `by`: who removes it, and must be an admin at that moment: two who remove each
 * other leave one.
 */
export async function remove(username: string, by?: string): Promise<boolean> {
  const failed = await transact([
    { Delete: { TableName: table(), Key: keyOf(username), ConditionExpression: 'attribute_exists(pk)' } },
    { Delete: { TableName: table(), Key: listKey(username) } },
    ...(by === undefined ? [] : [stillThere({ username: by })]),
  ]);
  return failed.length === 0;
}
