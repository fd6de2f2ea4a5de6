import { randomUUID } from 'node:crypto';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { type AccountMail, mailWrite } from '../outbox/outbox.ts';
import { isLinkSecret, newLinkSecret, readSecretToken, secretToken } from '../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import {
  deleteItem,
  isThere,
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

const table = () => tableName('access');

export type AccountChange = Extract<AccountMail, { kind: 'changed' }>['what'];

/** None where the account has no address. `about`: what the change names. `to`: an address other than the account's. */
export async function noticeWrites(
  username: string,
  what: AccountChange,
  { about, to }: { about?: string; to?: string | undefined } = {},
): Promise<TransactItem[]> {
  const address = to ?? (await admins.profile(username))?.address;
  const mail = { kind: 'changed', username, at: new Date().toISOString(), what, about } as const;
  return address ? [mailWrite({ kind: 'account', to: address, mail })] : [];
}

/*
 * Links in emails. Each is a row, which is there until the link is used, replaced or withdrawn. Its token is the row's
 * id and a random value that is made for each email, and whose hash is in the row:
 * docs/decisions/0063-links-in-emails.md
 */

type Kind = 'unconfirmedAddresses' | 'passwordLinks' | 'invitations';

export interface Link {
  /** The name of the admin, or the id of the invitation. */
  id: string;
  /** Identifies this entry: an email about an earlier one makes no link. */
  nonce: string;
  /** Hash of the value in the email's link; absent until the email is composed. */
  linkHash?: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const keyOf = (kind: Kind, id: string) =>
  kind === 'invitations'
    ? { pk: partitions.access[kind], sk: id }
    : { pk: `${partitions.access[kind]}${normalizeUsername(id)}`, sk: 'LINK' };

/** Replaces an earlier link of this id. `life` in milliseconds; for `kept` more seconds the row says what it was. */
export function newLink<Fields extends object>(kind: Kind, id: string, life: number, fields: Fields, kept = 1) {
  const row = { ...fields, id, nonce: randomUUID(), endsAt: Date.now() + life };
  const set = { ...row, expiresAt: seconds(row.endsAt) + kept };
  return { row, write: updateItem(table(), keyOf(kind, id), { set, remove: ['linkHash'] }) };
}

/** Makes this the valid one. Undefined where the link was used, replaced or withdrawn in the meantime. */
export async function linkToken(kind: Kind, id: string, nonce: string): Promise<string | undefined> {
  const { value, hash } = newLinkSecret();
  const isLatest = when`nonce = ${nonce}`;
  const isSet = await writeIf(updateItem(table(), keyOf(kind, id), { set: { linkHash: hash }, when: isLatest }));
  return isSet ? secretToken(id, value) : undefined;
}

/** The id in a link's token. Throws 409, with a message for the reader, for anything that is not a whole token. */
export function readLink(token: string): { id: string; value: string } {
  const link = readSecretToken(token);
  if (!link) throw conflict('This link isn’t valid. Part of it may be missing: open it in our email again.');
  return link;
}

/** DynamoDB may take days to delete expired items. */
const isValid = (row: Pick<Link, 'endsAt'> | undefined) => row !== undefined && Date.now() < row.endsAt;

export const findLink = <Row>(kind: Kind, id: string) => getItem<Row & Link>(table(), keyOf(kind, id));

/** The row of a valid link. Throws 409, with a message for the reader. */
export async function openLink<Row>(kind: Kind, token: string): Promise<Row & Link> {
  const { id, value } = readLink(token);
  const row = await findLink<Row>(kind, id);
  if (!row || !isValid(row) || !isLinkSecret(value, row.linkHash)) throw linkIsGone();
  return row;
}

export const linkIsGone = () =>
  conflict('This link no longer works: it was already used, was replaced by a newer one, or has expired.');

/** Uses up a link. Its condition fails if it was used, replaced or withdrawn before. */
export const usedLinkWrite = (kind: Kind, { id, linkHash }: Link) =>
  deleteItem(table(), keyOf(kind, id), when`linkHash = ${linkHash}`);

/** False if there was none. */
export const removeLink = (kind: Kind, id: string): Promise<boolean> =>
  writeIf(deleteItem(table(), keyOf(kind, id), isThere));

/* The address for notices takes effect once its owner has confirmed it. */

interface UnconfirmedAddress {
  username: string;
  address: string;
}

/** Throws 401 if the session in which the address was entered has ended in the meantime. */
export async function enterAddress(session: SessionRef, address: string): Promise<void> {
  const { username } = session;
  const link = newLink('unconfirmedAddresses', username, days(3) * 1000, { username, address });
  const mail = { kind: 'address', username, nonce: link.row.nonce } as const;
  const isOpen = openCheck(session);
  if (!(await transactIf([link.write, isOpen, mailWrite({ kind: 'account', to: address, mail })]))) throw justChanged();
}

export async function unconfirmedAddress(username: string): Promise<string | undefined> {
  const row = await findLink<UnconfirmedAddress>('unconfirmedAddresses', username);
  return isValid(row) ? row?.address : undefined;
}

/** A link to a new password that went to the former address ends with it. */
const addressWrites = (username: string, address: string) => [
  admins.addressWrite(username, address),
  deleteItem(table(), keyOf('passwordLinks', username)),
];

/** Notifies the former address. Throws 409, with a message for the owner, if the link is not valid. */
export async function confirmAddress(token: string): Promise<UnconfirmedAddress> {
  const link = await openLink<UnconfirmedAddress>('unconfirmedAddresses', token);
  const { username, address } = link;
  const before = (await admins.profile(username))?.address;
  const notice = before && before !== address ? await noticeWrites(username, 'address', { to: before }) : [];
  const used = usedLinkWrite('unconfirmedAddresses', link);
  if (!(await transactIf([used, ...addressWrites(username, address), ...notice]))) throw linkIsGone();
  return { username, address };
}

/** Sets an address for which an operator vouches; false if there is no such admin. */
export const setAddress = (username: string, address: string): Promise<boolean> =>
  transactIf(addressWrites(username, address));

/* One link to a new password for each admin, one email in some minutes: docs/decisions/0099-log-ins-under-attack.md */

/** In milliseconds. */
export const passwordLinkLife = 30 * 60_000;

/** The token of a new link, which replaces an earlier one; undefined if yet another has replaced it. */
export async function passwordToken(username: string): Promise<string | undefined> {
  const link = newLink('passwordLinks', username, passwordLinkLife, {});
  await write(link.write);
  return linkToken('passwordLinks', username, link.row.nonce);
}
