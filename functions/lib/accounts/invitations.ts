import { type Invitation, type InvitationInput, normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { mailWrite } from '../outbox/outbox.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { requireDeliverable } from '../people/suppressions/suppressions.ts';
import { retry } from '../platform/async.ts';
import { isLinkSecret, newLinkSecret, secretToken, uuidOf } from '../platform/crypto/digest.ts';

import { requireMailDomain } from '../platform/dns.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../platform/dynamo/reads.ts';
import { type Condition, has, transact, updateItem, when, writeIf } from '../platform/dynamo/writes.ts';

import { conflict, invalid, justChanged } from '../platform/http/errors.ts';
import { consume, invitationLimit } from '../platform/rateLimits/rateLimits.ts';
import { noticeWrites, notValid, readLink } from './accountMails.ts';
import * as activities from './activities.ts';
import * as admins from './admins.ts';
import { openCheck, type SessionRef } from './sessions.ts';

/** A link is valid for three days after its mail was sent. */
const linkLifetimeMs = days(3) * 1000;
/** How long an expired link can still explain why it is no longer valid. */
const keepSeconds = days(30);

export interface InvitationRow {
  id: string;
  state: 'open' | 'used' | 'withdrawn';
  username: string;
  /** Kept only while the invitation is open. */
  email?: string;
  invitedBy: string;
  /** How many mails were sent to the address: only the link in the latest is valid. */
  mails: number;
  /** Hash of the value in the latest mail's link; absent until that mail is composed. */
  linkHash?: string;
  /** When the latest mail was sent, as an ISO time. */
  sentAt: string;
  /** Unix milliseconds. */
  endsAt: number;
}

export type OpenInvitation = InvitationRow & { email: string };

const table = () => tableName('access');
const pk = partitions.access.invitations;
const keyOf = (id: string) => ({ pk, sk: id });

export const find = (id: string) => getItem<InvitationRow>(table(), keyOf(id));

/** All invitations that are kept, most recently mailed first. */
export async function list(): Promise<InvitationRow[]> {
  const rows = await queryPartition<InvitationRow>(table(), pk);
  return rows.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** It can be resent or withdrawn. Its link may have expired. */
export const isOpen = (row: InvitationRow | undefined): row is OpenInvitation => row?.state === 'open';

/** The id of the invitation to this address: there is only one at a time, whoever sends it. */
export const idOf = async (email: string) => uuidOf(`invitation\n${await addressHash(email)}`);

const openState: InvitationRow['state'] = 'open';
const stillOpen = when`#state = ${openState}`;

/**
 * Invites an address by mail, in place of any earlier invitation to it: mails are counted across all, so that an earlier link never
 * becomes valid again. Throws 401 if the session of the `inviter` has ended in the meantime.
 */
export async function add(
  { id, username, email }: Pick<OpenInvitation, 'id' | 'username' | 'email'>,
  inviter: SessionRef,
): Promise<OpenInvitation> {
  const by = inviter.username;
  return retry(async () => {
    const { mails: before } = (await find(id)) ?? {};
    const now = Date.now();
    const endsAt = now + linkLifetimeMs;
    const mails = (before ?? 0) + 1;
    const sentAt = new Date(now).toISOString();
    const row = { id, username, email, invitedBy: by, state: openState, mails, sentAt, endsAt };
    const failed = await transact({
      invitation: updateItem(table(), keyOf(id), {
        set: { ...row, expiresAt: seconds(endsAt) + keepSeconds },
        remove: ['linkHash'],
        when: has('mails', before),
      }),
      inviter: openCheck(inviter),
      mail: mailWrite({
        ...{ kind: 'account', to: email },
        mail: { kind: 'invitation', invitationId: id, mails, username, by, endsAt },
      }),
    });
    if (failed.includes('inviter')) throw justChanged();
    // Another admin invited the same address in the meantime: read again.
    return failed.length === 0 ? row : undefined;
  });
}

const separator = '~';

/**
 * The token of a mail's link, which it makes the valid one. `mails`: how many were sent so far, this one included. Undefined where the
 * invitation is not open, or another mail follows.
 */
export async function invitationToken(id: string, mails: number): Promise<string | undefined> {
  const { value, hash: linkHash } = newLinkSecret();
  const isLatest = when`${stillOpen} AND mails = ${mails}`;
  const isSet = await writeIf(updateItem(table(), keyOf(id), { set: { linkHash }, when: isLatest }));
  return isSet ? secretToken(`${id}${separator}${mails}`, value) : undefined;
}

/** The invitation of a valid link. Throws 409, with a message for the invited person. */
export async function invitationOf(token: string): Promise<OpenInvitation> {
  const link = readLink(token);
  const [id = '', mails] = link.id.split(separator);
  const row = await find(id);
  const isLatest = row?.mails === Number(mails);
  if (isLatest && !isLinkSecret(link.value, row.linkHash)) throw notValid();
  if (row?.state === 'used')
    throw conflict('This invitation was already accepted. Log in with your name and password.');
  if (!isOpen(row)) throw conflict('This invitation was withdrawn.');
  if (!isLatest)
    throw conflict('A newer email has replaced this link. Please open the link in the latest email you got.');
  if (row.endsAt <= Date.now())
    throw conflict(`This link has expired. Please ask ${row.invitedBy} to send the invitation again.`);
  return row;
}

const endWrite = (id: string, state: InvitationRow['state'], condition: Condition) =>
  updateItem(table(), keyOf(id), { set: { state }, remove: ['email'], when: condition });

export const withdraw = async (id: string): Promise<boolean> => writeIf(endWrite(id, 'withdrawn', stillOpen));

export async function withdrawAllOf(invitedBy: string): Promise<void> {
  const name = normalizeUsername(invitedBy);
  for (const row of await list()) if (isOpen(row) && normalizeUsername(row.invitedBy) === name) await withdraw(row.id);
}

/** Per address, during the month that its row is kept, even if an invitation was used or withdrawn. */
const maxMails = 5;

export const listedInvitation = (row: OpenInvitation): Invitation => ({
  ...row,
  endsAt: new Date(row.endsAt).toISOString(),
});

/** Throws 400 if an admin has this name or one that looks like it, or an open invitation other than `own` proposes one. */
async function requireFreeName(username: string, own: string): Promise<void> {
  const admin = await admins.profile(username);
  if (admin) throw invalid({ username: `${admins.takenText(admin.username, username)}. Please choose another.` });
  const name = normalizeUsername(username);
  const invited = (await list()).find(
    (row) => row.id !== own && isOpen(row) && row.endsAt > Date.now() && normalizeUsername(row.username) === name,
  );
  if (invited)
    throw invalid({
      username: `Someone is already invited as ${invited.username}, and these names look alike. Please choose another.`,
    });
}

/**
 * Mails an invitation, whose link takes the place of an earlier one's. Throws if the username is taken, or mail to the address cannot
 * arrive, is withheld, or went there too often.
 */
export async function invite({ email, username }: InvitationInput, inviter: SessionRef): Promise<Invitation> {
  const id = await idOf(email);
  await requireFreeName(username, id);
  const existing = await find(id);
  if (existing && existing.mails >= maxMails)
    throw conflict(`${maxMails} invitations went to ${email} recently: please reach them another way.`);
  await requireMailDomain(email);
  await requireDeliverable(await addressHash(email), email);
  await consume(invitationLimit, 'all');
  return listedInvitation(await add({ id, email, username }, inviter));
}

const usernameTaken = 'Another admin has this name now, or one that looks like it. Please choose another.';

/**
 * Creates the account of the invited person, once, and notifies the other admins: only with the latest link, before it expires, and
 * while the inviter is still an admin. Returns the password's hash. Throws 409 if the invitation was used or withdrawn in the
 * meantime, 400 if the username, or one that looks like it, is taken or proposed to another.
 */
export async function acceptInvitation(
  { id, linkHash, email, invitedBy }: OpenInvitation,
  { username, password }: { username: string; password: string },
): Promise<string> {
  await requireFreeName(username, id);
  // A DynamoDB transaction cannot touch one item twice. Either the name is taken, or the inviter is gone.
  if (normalizeUsername(invitedBy) === normalizeUsername(username)) throw invalid({ username: usernameTaken });
  const account = { username, passwordHash: await admins.hashPassword(password) };
  const others = (await admins.list()).filter(({ address }) => address);
  const about = `${username}, invited by ${invitedBy}`;
  const notices = others.map((each) => noticeWrites(each.username, 'new-admin', { about, to: each.address }));
  const failed = await transact({
    invitation: [
      endWrite(id, 'used', when`${stillOpen} AND linkHash = ${linkHash} AND endsAt > ${Date.now()}`),
      admins.accountCheck({ username: invitedBy }),
    ],
    username: admins.createAccountWrites(account, email),
    notices: (await Promise.all(notices)).flat(),
  });
  if (failed[0] === 'username') throw invalid({ username: usernameTaken });
  if (failed.length > 0) throw conflict('This invitation is no longer open: it was just accepted or withdrawn.');
  await activities.record({ admin: username, label: 'Accepted an invitation', about: invitedBy });
  return account.passwordHash;
}
