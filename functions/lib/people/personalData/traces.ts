import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import * as outbox from '../../outbox/outbox.ts';
import * as campaigns from '../../sending/campaigns.ts';
import * as recipients from '../../sending/ledger.ts';
import { find as findUnconfirmed, type Unconfirmed } from '../optIn/unconfirmed.ts';
import { ofPerson, type SignupRow } from '../signups/signups.ts';
import { type AddressChange, ofPerson as addressChangesOf } from '../subscribers/addressChanges.ts';
import { findAddress, formerIdsOf } from '../subscribers/addresses.ts';
import { findByAddress, type SubscriberRow } from '../subscribers/rows.ts';
import { findSuppression, type Suppression } from '../suppressions/suppressions.ts';
import * as erasures from './erasures.ts';

/** A campaign, and the person's row in its ledger. */
export interface Letter {
  campaign: campaigns.CampaignMeta;
  recipient: recipients.Recipient;
}

/** All that is kept about those who have or had one address. */
export interface Traces {
  subscriber: SubscriberRow | undefined;
  /** A request for the newsletter that has not been confirmed. */
  unconfirmed: Unconfirmed | undefined;
  /** Address changes from or to this address. */
  addressChanges: AddressChange[];
  suppression: Suppression | undefined;
  /** Oldest first. */
  signups: SignupRow[];
  /** Mails that are to be sent, or were sent, newest first. */
  mails: outbox.OutboxRow[];
  /** Newest first. */
  letters: Letter[];
  /** A campaign is still entering its recipients: the person may be among them. */
  isIncomplete: boolean;
}

/** The ids under which ledgers list whoever has or had an address, including those of an unfinished erasure. */
export async function findKnownIds(hash: string): Promise<erasures.KnownIds> {
  const [address, command] = await Promise.all([findAddress(hash), erasures.find(hash)]);
  const ids = [...(command?.ids ?? []), ...(address && address.freed !== 'moved' ? [address.id] : [])];
  const formerIds = [...(command?.formerIds ?? []), ...(address ? formerIdsOf(address) : [])];
  return { ids: [...new Set(ids)], formerIds: [...new Set(formerIds)] };
}

/** `hash`: of the address. `before`: ISO time; anything later is ignored. */
export async function findTraces(hash: string, before: string): Promise<Traces> {
  const [knownIds, subscriber, unconfirmed, changes, allSignups, allCampaigns] = await Promise.all([
    findKnownIds(hash),
    findByAddress(hash),
    findUnconfirmed(hash),
    addressChangesOf(hash),
    ofPerson(hash),
    campaigns.all(),
  ]);
  // Read after the campaigns: somebody erased by then cannot be in one of them because they subscribed again.
  const suppression = await findSuppression(hash);
  const signups = allSignups.filter(({ createdAt }) => createdAt <= before);
  const addressChanges = changes.filter(({ askedAt }) => askedAt <= before);
  const mails = await outbox.mailsTo([
    ...new Set([hash, ...knownIds.ids, ...addressChanges.map(({ subscriberId }) => subscriberId)]),
  ]);
  // A newsletter begun between the command and its first step found the person still subscribed.
  const isErased = suppression?.reason === 'erased';
  const relevant = allCampaigns.filter(
    ({ cutoff, audience }) => cutoff <= before || (isErased && isNewsletter(audience)),
  );
  return {
    subscriber: subscriber && subscriber.addedAt <= before ? subscriber : undefined,
    suppression,
    unconfirmed: unconfirmed && unconfirmed.consent.at <= before ? unconfirmed : undefined,
    addressChanges,
    signups,
    mails: mails.filter(({ since }) => since <= Date.parse(before)).sort((one, other) => other.since - one.since),
    letters: await lettersTo(hash, knownIds, relevant),
    isIncomplete: relevant.some(({ status }) => status === 'PREPARING'),
  };
}

async function lettersTo(
  hash: string,
  { ids, formerIds }: erasures.KnownIds,
  among: campaigns.CampaignMeta[],
): Promise<Letter[]> {
  const lettersOf = async (id: string) => {
    const rows = await recipients.ofPerson(
      id,
      among.map((campaign) => campaign.id),
    );
    return among.flatMap((campaign) => {
      const recipient = rows.get(campaign.id);
      // Former holders of the address have moved on: only letters sent to this address count.
      const isOwn = recipient && (!formerIds.includes(id) || recipient.addressHash === hash);
      return isOwn ? [{ campaign, recipient }] : [];
    });
  };
  const found = await Promise.all([...new Set([hash, ...ids, ...formerIds])].map(lettersOf));
  return found.flat().sort((one, other) => other.campaign.startedAt.localeCompare(one.campaign.startedAt));
}
