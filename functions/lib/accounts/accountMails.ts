import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { type AccountMail, mailWrite } from '../outbox/outbox.ts';
import { isLinkSecret, newLinkSecret, readSecretToken, secretToken } from '../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import {
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';

import { conflict, justChanged } from '../platform/http/errors.ts';
import * as admins from './admins.ts';
import { openCheck, type SessionRef } from './sessions.ts';

/*
 * Mails about accounts: notices, and links that confirm an address or set a new password. A link's token is the row's id and a random
 * value that is made for each mail, and whose hash is in the row: docs/decisions/0063-links-of-mails.md
 */

const table = () => tableName('access');

export type AccountChange = Extract<AccountMail, { kind: 'changed' }>['what'];

/**
 * Have an admin notified of a change to the account, in the transaction of the change; none where the account has no address.
 * `about`: what the change names. `to`: an address other than the account's.
 */
export async function noticeWrites(
  username: string,
  what: AccountChange,
  { about, to }: { about?: string; to?: string | undefined } = {},
): Promise<TransactItem[]> {
  const address = to ?? (await admins.profile(username))?.address;
  const mail = { kind: 'changed', username, at: new Date().toISOString(), what, about } as const;
  return address ? [mailWrite({ kind: 'account', to: address, mail })] : [];
}

/** The parts of a link's token. Throws 409, with a message for the reader, for anything that is not a whole token. */
export function readLink(token: string): { id: string; value: string } {
  const link = readSecretToken(token);
  if (!link) throw notValid();
  return link;
}

export const notValid = () => conflict('This link isn’t valid. Part of it may be missing: open it in our email again.');
const gone = () =>
  conflict('This link no longer works: it was already used, was replaced by a newer one, or has expired.');

/*
 * The address for notices takes effect once its owner has confirmed it.
 */

/** In milliseconds. */
const addressLinkLife = days(3) * 1000;

export interface UnconfirmedAddress {
  username: string;
  address: string;
  /** Identifies this entry: only the latest link is valid. */
  nonce: string;
  /** Hash of the value in the mail's link; absent until the mail is composed. */
  linkHash?: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const addressKey = (username: string) => ({
  pk: `${partitions.access.unconfirmedAddresses}${normalizeUsername(username)}`,
  sk: 'ADDRESS',
});

/**
 * Replaces an earlier one, and has the address asked by mail to confirm. Throws 401 if the session in which it was entered has ended
 * in the meantime.
 */
export async function enterAddress(
  session: SessionRef,
  entry: Pick<UnconfirmedAddress, 'address' | 'nonce'>,
): Promise<void> {
  const { username } = session;
  const endsAt = Date.now() + addressLinkLife;
  const row = { ...addressKey(username), username, ...entry, endsAt, expiresAt: seconds(endsAt) + 1 };
  const { address: to, nonce } = entry;
  const mail = mailWrite({ kind: 'account', to, mail: { kind: 'address', username, nonce } });
  if (!(await transactIf([putItem(table(), row), openCheck(session), mail]))) throw justChanged();
}

/** The token of the mail's link, which it makes the valid one. Undefined where the address was confirmed, or another one entered. */
export async function addressToken(username: string, nonce: string): Promise<string | undefined> {
  const { value, hash } = newLinkSecret();
  const isLatest = when`nonce = ${nonce}`;
  const isSet = await writeIf(updateItem(table(), addressKey(username), { set: { linkHash: hash }, when: isLatest }));
  return isSet ? secretToken(username, value) : undefined;
}

export async function unconfirmedAddress(username: string): Promise<UnconfirmedAddress | undefined> {
  const entry = await getItem<UnconfirmedAddress>(table(), addressKey(username));
  return entry && Date.now() < entry.endsAt ? entry : undefined;
}

/** The unconfirmed address of a valid link. Throws 409, with a message for its owner. */
export async function addressOf(token: string): Promise<UnconfirmedAddress> {
  const { id, value } = readLink(token);
  const entry = await unconfirmedAddress(id);
  if (!entry || !isLinkSecret(value, entry.linkHash)) throw gone();
  return entry;
}

/** A link to a new password that went to the former address ends with it. */
const addressWrites = (username: string, address: string) => [
  admins.addressWrite(username, address),
  deleteItem(table(), passwordKey(username)),
];

/**
 * Makes it the admin's address, in one transaction with `also`. False if it was confirmed before, another was entered since, or the
 * admin is gone.
 */
export const confirmAddress = (
  { username, address, nonce }: UnconfirmedAddress,
  also: TransactItem[],
): Promise<boolean> =>
  transactIf([
    deleteItem(table(), addressKey(username), when`nonce = ${nonce}`),
    ...addressWrites(username, address),
    ...also,
  ]);

/** Sets an address for which an operator vouches; false if there is no such admin. */
export const setAddress = (username: string, address: string): Promise<boolean> =>
  transactIf(addressWrites(username, address));

export const removeUnconfirmedAddress = (username: string) => write(deleteItem(table(), addressKey(username)));

/*
 * The link to a new password, for all who cannot get in. There is one for each admin, who is mailed at most one in some minutes:
 * docs/decisions/0099-log-ins-under-attack.md
 */

/** In milliseconds. */
export const passwordLinkLife = 30 * 60_000;

interface PasswordLink {
  username: string;
  linkHash: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const passwordKey = (username: string) => ({
  pk: `${partitions.access.passwordLinks}${normalizeUsername(username)}`,
  sk: 'LINK',
});

/** The token of a new link, which replaces an earlier one. */
export async function passwordToken(username: string): Promise<string> {
  const { value, hash: linkHash } = newLinkSecret();
  const endsAt = Date.now() + passwordLinkLife;
  const row = { username, linkHash, endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(table(), { ...passwordKey(username), ...row }));
  return secretToken(username, value);
}

/** Throws 409, with a message for the reader, if the link is not valid. */
export async function passwordLinkOf(token: string): Promise<PasswordLink> {
  const { id, value } = readLink(token);
  const link = await getItem<PasswordLink>(table(), passwordKey(id));
  // DynamoDB may take days to delete expired items.
  if (!link || Date.now() >= link.endsAt || !isLinkSecret(value, link.linkHash)) throw gone();
  return link;
}

/** Uses up a link. Its condition fails if it was used or replaced before. */
export const usedLinkWrite = ({ username, linkHash }: PasswordLink) =>
  deleteItem(table(), passwordKey(username), when`linkHash = ${linkHash}`);

export const removePasswordLink = (username: string) => write(deleteItem(table(), passwordKey(username)));
