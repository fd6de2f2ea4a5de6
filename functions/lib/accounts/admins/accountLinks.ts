import { linkToken, readLinkToken } from '../../platform/crypto/linkToken.ts';
import { conflict } from '../../platform/http/errors.ts';
import * as invitations from '../invitations/invitations.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/*
 * Links of mails about accounts. A token is made of the row's id and of what the row has only until the next mail, signed:
 * no table and no queue holds one, and the row says whether it still is good.
 */

const separator = '~';

/** Of the last of so many mails. */
export const invitationToken = (id: string, mails: number) => linkToken('invitation', `${id}${separator}${mails}`);

export const addressToken = (username: string, nonce: string) =>
  linkToken('address', `${Buffer.from(username).toString('base64url')}${separator}${nonce}`);

/** What a link is about; throws, in words for who opened it, where it was not made here. */
async function read(purpose: 'invitation' | 'address', token: string): Promise<[string, string]> {
  const [about, mark] = (await readLinkToken(purpose, token))?.split(separator) ?? [];
  if (about === undefined || mark === undefined)
    throw conflict('This link is not valid. It may have been cut off on its way: open it in our mail once more.');
  return [about, mark];
}

/** The invitation of a link that is good. Throws 409, in words for who was invited. */
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

/** The name of the admin to whom a link for an address was mailed, whether it still is good or not. */
export const ownerOf = async (token: string): Promise<string> => usernameIn((await read('address', token))[0]);

const usernameIn = (encoded: string) => Buffer.from(encoded, 'base64url').toString();

/** The address of a link that is good. Throws 409, in words for its owner. */
export async function addressOf(token: string): Promise<unconfirmedAddresses.UnconfirmedAddress> {
  const [encoded, nonce] = await read('address', token);
  const entry = await unconfirmedAddresses.find(usernameIn(encoded));
  if (entry?.nonce !== nonce)
    throw conflict('This link is not good any more: it was used, another has taken its place, or it has ended.');
  return entry;
}
