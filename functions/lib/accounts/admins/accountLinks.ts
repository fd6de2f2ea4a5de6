import { isLinkSecret, newLinkSecret, readSecretToken, secretToken } from '../../platform/crypto/linkSecret.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as invitations from '../invitations/invitations.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/*
 * Links in emails about accounts. A token is the row's id and a random value that is made for each mail, and whose hash is in the
 * row, which decides whether the link is valid: docs/decisions/accounts/0097-links-with-a-random-value.md
 */

const separator = '~';

/** `mails`: how many were sent so far, this one included. Undefined where the invitation is not open, or another mail follows. */
export async function invitationToken(id: string, mails: number): Promise<string | undefined> {
  const { value, hash } = newLinkSecret();
  return (await invitations.setLink(id, mails, hash)) ? secretToken(`${id}${separator}${mails}`, value) : undefined;
}

/** Undefined where the address was confirmed, or another one entered. */
export async function addressToken(username: string, nonce: string): Promise<string | undefined> {
  const { value, hash } = newLinkSecret();
  const isSet = await unconfirmedAddresses.setLink(username, nonce, hash);
  return isSet ? secretToken(Buffer.from(username).toString('base64url'), value) : undefined;
}

const notValid = () => conflict('This link isn’t valid. Part of it may be missing: open it in our email again.');

/** Throws 409, with a message for the reader, for anything that is not a whole token. */
function read(token: string): { id: string; value: string } {
  const link = readSecretToken(token);
  if (!link) throw notValid();
  return link;
}

/** The invitation of a valid link. Throws 409, with a message for the invited person. */
export async function invitationOf(token: string): Promise<invitations.OpenInvitation> {
  const link = read(token);
  const [id = '', mails] = link.id.split(separator);
  const row = await invitations.find(id);
  const isLatest = row?.mails === Number(mails);
  if (isLatest && !isLinkSecret(link.value, row.linkHash)) throw notValid();
  if (row?.state === 'used')
    throw conflict('This invitation was already accepted. Log in with your name and password.');
  if (!invitations.isOpen(row)) throw conflict('This invitation was withdrawn.');
  if (!isLatest)
    throw conflict('A newer email has replaced this link. Please open the link in the latest email you got.');
  if (row.endsAt <= Date.now())
    throw conflict(`This link has expired. Please ask ${row.invitedBy} to send the invitation again.`);
  return row;
}

/** The username in an address link, whether or not the link is valid. */
export const ownerOf = (token: string): string => usernameIn(read(token).id);

const usernameIn = (encoded: string) => Buffer.from(encoded, 'base64url').toString();

/** The unconfirmed address of a valid link. Throws 409, with a message for its owner. */
export async function addressOf(token: string): Promise<unconfirmedAddresses.UnconfirmedAddress> {
  const { id, value } = read(token);
  const entry = await unconfirmedAddresses.find(usernameIn(id));
  if (!entry || !isLinkSecret(value, entry.linkHash))
    throw conflict('This link no longer works: it was already used, was replaced by a newer one, or has expired.');
  return entry;
}
