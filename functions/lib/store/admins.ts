import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { tableName } from './dynamo.ts';
import { getItem, queryAll } from './reads.ts';
import { transact } from './writes.ts';

export interface AdminAccount {
  username: string;
  passwordHash: string;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.admins}${normalizeUsername(username)}`,
  sk: 'ACCOUNT',
});
/** The names of all stand together, so that they can be listed. */
const listKey = (username: string) => ({ pk: partitions.access.adminNames, sk: normalizeUsername(username) });

export const find = (username: string) => getItem<AdminAccount>(table(), keyOf(username));

/** Every admin's name, and when their password was last set, in ISO time. */
export async function list(): Promise<{ username: string; updatedAt: string }[]> {
  const rows = await queryAll<{ username: string; updatedAt: string }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitions.access.adminNames },
  });
  return rows.map(({ username, updatedAt }) => ({ username, updatedAt }));
}

const conditions = { create: 'attribute_not_exists(pk)', reset: 'attribute_exists(pk)' };

/** Writes the account, in any case or only where it is new or there already; false where it is not so. */
export async function put(account: AdminAccount, when?: keyof typeof conditions): Promise<boolean> {
  const updatedAt = new Date().toISOString();
  const { username } = account;
  const condition = when && { ConditionExpression: conditions[when] };
  const failed = await transact([
    { Put: { TableName: table(), Item: { ...keyOf(username), ...account, updatedAt }, ...condition } },
    { Put: { TableName: table(), Item: { ...listKey(username), username, updatedAt } } },
  ]);
  return failed.length === 0;
}

/** False where there is no such account. */
export async function remove(username: string): Promise<boolean> {
  const failed = await transact([
    { Delete: { TableName: table(), Key: keyOf(username), ConditionExpression: 'attribute_exists(pk)' } },
    { Delete: { TableName: table(), Key: listKey(username) } },
  ]);
  return failed.length === 0;
}
