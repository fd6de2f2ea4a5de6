import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { normalize } from '../../../shared/platform/text.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../platform/dynamo/reads.ts';
import {
  type Condition,
  checkItem,
  deleteItem,
  isAbsent,
  isThere,
  type TransactItem,
  transactIf,
  updateItem,
  when,
} from '../platform/dynamo/writes.ts';

export interface AdminAccount {
  username: string;
  passwordHash: string;
}

/** What we know about an admin besides the password. Times are ISO. */
export interface AdminProfile {
  username: string;
  updatedAt: string;
  createdAt: string;
  lastSignedInAt?: string;
  /** Where notices go; set once its owner has confirmed it. */
  address?: string;
  /**
   * What the admin's passkeys know them by: 64 random bytes in base64url, which say nothing about them
   * (https://www.w3.org/TR/webauthn-3/#sctn-user-handle-privacy).
   */
  userHandle: string;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.admins}${normalizeUsername(username)}`,
  sk: 'ACCOUNT',
});
/** All profiles share one partition, so that they can be listed. They hold no secrets. */
const listKey = (username: string) => ({ pk: partitions.access.adminNames, sk: normalizeUsername(username) });

export const find = (username: string) => getItem<AdminAccount>(table(), keyOf(username));

export const profile = (username: string) => getItem<AdminProfile>(table(), listKey(username));

export const list = () => queryPartition<AdminProfile>(table(), partitions.access.adminNames);

/** There are few admins: an index of handles would be one more thing to keep. */
export const ofUserHandle = async (userHandle: string) => (await list()).find((each) => each.userHandle === userHandle);

const conditions = { create: isAbsent, reset: isThere };

/** Writes the account; with `only`, just if it is new (`create`) or exists (`reset`), otherwise returns false. */
export async function put(account: AdminAccount, only?: keyof typeof conditions): Promise<boolean> {
  const isNew = only !== 'reset';
  return transactIf([passwordWrite(account, only && conditions[only]), listingWrite(account, { isNew })]);
}

export const createAccountWrites = (account: AdminAccount, address: string) => [
  passwordWrite(account, isAbsent),
  listingWrite(account, { isNew: true, address }),
];

/** In one transaction with `also`. False if the password changed since it was checked, or the account is gone. */
export async function changePassword({ username, passwordHash }: AdminAccount, newHash: string, also: TransactItem[]) {
  const account = { username, passwordHash: newHash };
  return transactIf([
    passwordWrite(account, when`passwordHash = ${passwordHash}`),
    listingWrite(account, { isNew: false }),
    ...also,
  ]);
}

const passwordWrite = ({ username, passwordHash }: AdminAccount, condition: Condition | undefined) =>
  updateItem(table(), keyOf(username), {
    set: { username, passwordHash, updatedAt: new Date().toISOString() },
    when: condition,
  });

const listingWrite = ({ username }: AdminAccount, { isNew, address }: { isNew: boolean; address?: string }) => {
  const now = new Date().toISOString();
  return updateItem(table(), listKey(username), {
    set: { username, updatedAt: now, ...(address !== undefined && { address }) },
    ...(isNew && { setOnce: { createdAt: now, userHandle: randomBytes(64).toString('base64url') } }),
  });
};

/** With `passwordHash`, also checks that the password is still the one that was checked. */
export const accountCheck = ({ username, passwordHash }: Pick<AdminAccount, 'username'> & Partial<AdminAccount>) =>
  checkItem(table(), keyOf(username), passwordHash === undefined ? isThere : when`passwordHash = ${passwordHash}`);

/** With `userHandle`, only if the account still has it, and is no later one of that name. */
export const signInWrite = (username: string, userHandle?: string) =>
  updateItem(table(), listKey(username), {
    set: { lastSignedInAt: new Date().toISOString() },
    when: userHandle === undefined ? isThere : when`userHandle = ${userHandle}`,
  });

export const addressWrite = (username: string, address: string) =>
  updateItem(table(), listKey(username), { set: { address }, when: isThere });

/** False if there is no such account. `by` must still be an admin: when two remove each other, one stays. */
export const remove = (username: string, by?: string): Promise<boolean> =>
  transactIf([
    deleteItem(table(), keyOf(username), isThere),
    deleteItem(table(), listKey(username)),
    ...(by === undefined ? [] : [accountCheck({ username: by })]),
  ]);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * OWASP's first choice for scrypt: N = 2^17, r = 8, p = 1 (Password Storage Cheat Sheet). It takes 128 MB. Only tests
 * set another N, because they sign in hundreds of times.
 */
const cost = () => ({ N: Number(process.env.SCRYPT_N ?? 2 ** 17), r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
const keyLength = 32;

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
function hashOf(salt: Buffer, key: Buffer): string {
  const { N, r, p } = cost();
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return hashOf(salt, await derive(normalize(password, 'NFKC'), salt, keyLength, cost()));
}

/** A hash that no password matches. Checking it takes as long as checking a real one. */
const placeholderHash = () => hashOf(Buffer.alloc(16), Buffer.alloc(keyLength));

/** Without a hash (the username is unknown) it takes just as long and returns false. */
export async function checkPassword(password: string, hash: string | undefined, work = derive): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? placeholderHash()).split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { ...cost(), N: Number(N), r: Number(r), p: Number(p) };
  const actual = await work(normalize(password, 'NFKC'), Buffer.from(salt, 'base64url'), expected.length, options);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
