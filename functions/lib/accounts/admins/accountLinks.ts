import { linkToken, readLinkToken } from '../../platform/crypto/linkToken.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as invitations from '../invitations/invitations.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/*
 * Links in mails about accounts. A token is the row's id and a value that changes with each mail, signed. No table or queue
 * holds a token: the row decides whether it is still valid.
 */

const separator = '~';

/** `mails`: how many were sent so far, this one included. */
export const invitationToken = (id: string, mails: number) => linkToken('invitation', `${id}${separator}${mails}`);

export const addressToken = (username: string, nonce: string) =>
  linkToken('address', `${Buffer.from(username).toString('base64url')}${separator}${nonce}`);

/** The id and the changing value in a token. Throws 409, with a message for the reader, if we did not sign it. */
async function read(purpose: 'invitation' | 'address', token: string): Promise<[string, string]> {
  const [id, version] = (await readLinkToken(purpose, token))?.split(separator) ?? [];
  if (id === undefined || version === undefined)
    throw conflict('This link is not valid. It may have been cut off on its way: open it in our mail once more.');
  return [id, version];
}

/** The invitation of a valid link. Throws 409, with a message for the invited person. */
export async function invitationOf(token: string): Promise<invitations.OpenInvitation> {
  const [id, mails] = await read('invitation', token);
  const row = await invitations.find(id);
  if (row?.state === 'used')
    throw conflict('This invitation was accepted already. Log in with your name and password.');
  if (!invitations.isOpen(row)) throw conflict('This invitation was withdrawn.');
  if (row.mails !== Number(mails))
    throw conflict(
      'A newer mail has taken the place of this link. Please open the link in the last mail that you got.',
    );
  if (row.endsAt <= Date.now())
    throw conflict(`This link has ended. Please ask ${row.invitedBy} to send the invitation again.`);
  return row;
}

/** The username in an address link, whether or not the link is still valid. */
export const ownerOf = async (token: string): Promise<string> => usernameIn((await read('address', token))[0]);

const usernameIn = (encoded: string) => Buffer.from(encoded, 'base64url').toString();

/** The unconfirmed address of a valid link. Throws 409, with a message for its owner. */
export async function addressOf(token: string): Promise<unconfirmedAddresses.UnconfirmedAddress> {
  const [encoded, nonce] = await read('address', token);
  const entry = await unconfirmedAddresses.find(usernameIn(encoded));
  if (entry?.nonce !== nonce)
    throw conflict('This link is not good any more: it was used, another has taken its place, or it has ended.');
  return entry;
}
