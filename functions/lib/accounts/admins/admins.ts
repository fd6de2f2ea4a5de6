import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, transactIf, updateItem } from '../../platform/dynamo/writes.ts';

export interface AdminAccount {
  username: string;
  passwordHash: string;
}

/** What is known of an admin besides the password. Times in ISO. */
export interface AdminProfile {
  username: string;
  /** When the password was last set. */
  updatedAt: string;
  createdAt: string;
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

export const list = () => queryPartition<AdminProfile>(table(), partitions.access.adminNames);

const conditions = { create: isAbsent, reset: isThere };

/** Writes the account, in any case or only where it is new or there already; false where it is not so. */
export async function put(account: AdminAccount, only?: keyof typeof conditions): Promise<boolean> {
  const isNew = only !== 'reset';
  return transactIf([withPassword(account, only && conditions[only]), inList(account, { isNew })]);
}

/** Makes an account for somebody who was invited by mail: both fail where there is one of that name. */
export const newAccount = (account: AdminAccount, address: string) => [
  withPassword(account, isAbsent),
  inList(account, { isNew: true, address }),
];

/** Changes the password that was checked; false where another has taken its place, or the account is gone. */
export async function changePassword({ username, passwordHash }: AdminAccount, newHash: string): Promise<boolean> {
  const account = { username, passwordHash: newHash };
  return transactIf([withPassword(account, when`passwordHash = ${passwordHash}`), inList(account, { isNew: false })]);
}

const withPassword = ({ username, passwordHash }: AdminAccount, condition: Condition | undefined) =>
  updateItem(table(), keyOf(username), {
    set: { username, passwordHash, updatedAt: new Date().toISOString() },
    when: condition,
  });

/** What else is known of the admin stays. */
const inList = ({ username }: AdminAccount, { isNew, address }: { isNew: boolean; address?: string }) => {
  const now = new Date().toISOString();
  return updateItem(table(), listKey(username), {
    set: { username, updatedAt: now, ...(address !== undefined && { address }) },
    ...(isNew && { setOnce: { createdAt: now } }),
  });
};

/** The check that there is an account; with `passwordHash`, that its password still is the one that was checked. */
export const stillThere = ({ username, passwordHash }: Pick<AdminAccount, 'username'> & Partial<AdminAccount>) =>
  checkItem(table(), keyOf(username), passwordHash === undefined ? isThere : when`passwordHash = ${passwordHash}`);

/** Notes that an admin signs in at this moment. */
export const signsIn = (username: string) =>
  updateItem(table(), listKey(username), { set: { lastSignedInAt: new Date().toISOString() }, when: isThere });

/** Sets the address of an admin; false where there is none of this name. */
export const setAddress = async (username: string, address: string): Promise<boolean> =>
  transactIf([takesAddress(username, address)]);

/** As a part of a transaction. */
export const takesAddress = (username: string, address: string) =>
  updateItem(table(), listKey(username), { set: { address }, when: isThere });

/**
 * False where there is no such account. `by`: who removes it, and must be an admin at that moment: two who remove each
 * other leave one.
 */
export async function remove(username: string, by?: string): Promise<boolean> {
  return transactIf([
    deleteItem(table(), keyOf(username), isThere),
    deleteItem(table(), listKey(username)),
    ...(by === undefined ? [] : [stillThere({ username: by })]),
  ]);
}
