import { acceptedKeys, signingKey } from '../aws/secrets.ts';
import { hmac, same } from './digest.ts';

/** What a link in a mail lets its reader do without a login. A token for one is worth nothing for another. */
type Purpose = 'unsubscribe' | 'cancel-signup' | 'details' | 'invitation' | 'address' | ExpiringPurpose;
/** What a link lets its reader do for a while alone. */
type ExpiringPurpose = 'confirm-subscription' | 'whole-details' | 'confirm-address';

/** `<id>.<signature>`. It is good until the secret is rotated for the second time: a mail may be opened long after. */
export async function linkToken(purpose: Purpose, id: string): Promise<string> {
  return `${id}.${sign(await signingKey('links'), purpose, id)}`;
}

/** The id, or undefined when the token was not made here, or for something else, or with a key that is not accepted any more. */
export async function readLinkToken(purpose: Purpose, token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.');
  const keys = await acceptedKeys('links');
  return keys.some((key) => same(signature, sign(key, purpose, id))) ? id : undefined;
}

/** Between a reader's id and the campaign whose letter has the link. */
const separator = '_';

/** Lets a reader unsubscribe; with `campaignId`, it says by which letter they did. */
export const unsubscribeToken = (id: string, campaignId?: string) =>
  linkToken('unsubscribe', campaignId ? id + separator + campaignId : id);

/** What such a token says, also one without a campaign, as mails have that are no send; undefined where it is not ours. */
export async function readUnsubscribeToken(
  token: string,
): Promise<{ id: string; campaignId: string | undefined } | undefined> {
  const signed = await readLinkToken('unsubscribe', token);
  if (signed === undefined) return undefined;
  const [id = '', campaignId] = signed.split(separator);
  return { id, campaignId };
}

const sign = (key: string, purpose: Purpose, id: string) => hmac(key, `${purpose}:${id}`);

/** As {@link linkToken}; worthless after `until` (Unix seconds). */
export const expiringToken = (purpose: ExpiringPurpose, id: string, until: number): Promise<string> =>
  linkToken(purpose, `${id}~${until}`);

/** As {@link readLinkToken}; undefined also for one whose time is over. */
export async function readExpiringToken(purpose: ExpiringPurpose, token: string): Promise<string | undefined> {
  const read = await readLinkToken(purpose, token);
  const [id, until] = read?.split('~') ?? [];
  return Number(until) > Date.now() / 1000 ? id : undefined;
}
