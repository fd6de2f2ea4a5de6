import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';

export interface AdminAccount {
  username: string;
  passwordHash: string;
}

const keyOf = (username: string) => ({ pk: `ADMIN#${username.normalize('NFC').toLowerCase()}`, sk: 'ACCOUNT' });

export async function find(username: string): Promise<AdminAccount | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: env('ACCESS_TABLE'), Key: keyOf(username) }));
  return Item as AdminAccount | undefined;
}

/** Creates the account, or gives an existing one a new password. */
export async function put(account: AdminAccount): Promise<void> {
  const item = { ...keyOf(account.username), ...account, updatedAt: new Date().toISOString() };
  await dynamo.send(new PutCommand({ TableName: env('ACCESS_TABLE'), Item: item }));
}
