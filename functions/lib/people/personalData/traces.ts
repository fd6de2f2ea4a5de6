import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import * as deferredMails from '../../notices/deferredMails.ts';
import * as campaigns from '../../sending/campaign/campaigns.ts';
import * as recipients from '../../sending/ledger/recipients.ts';
import { find as findUnconfirmed, type Unconfirmed } from '../optIn/unconfirmed.ts';
import type { SignupRow } from '../signups/signups.ts';
import { ofPerson } from '../signups/signups.ts';
import { type AddressChange, ofPerson as addressChangesOf } from '../subscribers/addressChanges.ts';
import { findAddress, formerIdsOf } from '../subscribers/addresses.ts';
import { findByAddress, type SubscriberRow } from '../subscribers/rows.ts';
import { findSuppression, type Suppression } from '../suppressions/suppressions.ts';
import * as erasures from './erasures.ts';

/** A campaign, and what its ledger says of the person. */
export interface Letter {
  campaign: campaigns.CampaignMeta;
  recipient: recipients.Recipient;
}

/** All that is kept about who has or had one address. */
export interface Traces {
  subscriber: SubscriberRow | undefined;
  /** Asked for the newsletter, and did not confirm it yet. */
  unconfirmed: Unconfirmed | undefined;
  /** New addresses that were asked for: by this person, or theirs. */
  addressChanges: AddressChange[];
  suppression: Suppression | undefined;
  /** Oldest first. */
  signups: SignupRow[];
  deferredMails: deferredMails.DeferredMailRow[];
  /** Newest first. */
  letters: Letter[];
  /** A campaign is entering its recipients just now: they may be among them. */
  mayComeYet: boolean;
}

/** The ids by which ledgers know whoever has or had an address, and who was to be erased and is not quite. */
export async function knownAs(hash: string): Promise<erasures.KnownAs> {
  const [address, command] = await Promise.all([findAddress(hash), erasures.find(hash)]);
  const ids = [...(command?.ids ?? []), ...(address && address.freed !== 'moved' ? [address.id] : [])];
  const formerIds = [...(command?.formerIds ?? []), ...(address ? formerIdsOf(address) : [])];
  return { ids: [...new Set(ids)], formerIds: [...new Set(formerIds)] };
}

/** `hash`: of the address. `before`: ISO time; what came later is not looked at. */
export async function findTraces(hash: string, before: string): Promise<Traces> {
  const [known, subscriber, unconfirmed, changes, allSignups, allCampaigns] = await Promise.all([
    knownAs(hash),
    findByAddress(hash),
    findUnconfirmed(hash),
    addressChangesOf(hash),
    ofPerson(hash),
    campaigns.all(),
  ]);
  // After the campaigns: whoever is erased by now is in none of them by a later wish of their own.
  const suppression = await findSuppression(hash);
  const signups = allSignups.filter(({ createdAt }) => createdAt <= before);
  const commands = signups.flatMap(({ id: signupId }) => [
    { kind: 'signup' as const, signupId },
    { kind: 'join-link' as const, signupId },
  ]);
  const addressChanges = changes.filter(({ askedAt }) => askedAt <= before);
  const held = await deferredMails.findAll([
    ...known.ids.map((subscriberId) => ({ kind: 'welcome' as const, subscriberId })),
    { kind: 'opt-in', addressHash: hash },
    // What of an command is no part of its key does not matter.
    ...[...known.ids, hash].map((reader) => ({ kind: 'details' as const, reader, at: 0 })),
    ...addressChanges.map(({ subscriberId, nonce }) => ({ kind: 'address' as const, subscriberId, nonce })),
    ...commands,
  ]);
  // A newsletter that was begun between the command and its first step has found the person still subscribed.
  const isErased = suppression?.reason === 'erased';
  const meant = allCampaigns.filter(({ cutoff, audience }) => cutoff <= before || (isErased && isNewsletter(audience)));
  return {
    subscriber: subscriber && subscriber.createdAt <= before ? subscriber : undefined,
    suppression,
    unconfirmed: unconfirmed && unconfirmed.consent.at <= before ? unconfirmed : undefined,
    addressChanges,
    signups,
    deferredMails: held.filter(({ since }) => since <= Date.parse(before)),
    letters: await lettersTo(hash, known, meant),
    mayComeYet: meant.some(({ status }) => status === 'PREPARING'),
  };
}

async function lettersTo(
  hash: string,
  { ids, formerIds }: erasures.KnownAs,
  among: campaigns.CampaignMeta[],
): Promise<Letter[]> {
  const lettersOf = async (id: string) => {
    const rows = await recipients.ofPerson(
      id,
      among.map((campaign) => campaign.id),
    );
    return among.flatMap((campaign) => {
      const recipient = rows.get(campaign.id);
      // Of who had the address before, what went to this one alone.
      const isTheirs = recipient && (!formerIds.includes(id) || recipient.addressHash === hash);
      return isTheirs ? [{ campaign, recipient }] : [];
    });
  };
  const found = await Promise.all([...new Set([hash, ...ids, ...formerIds])].map(lettersOf));
  return found.flat().sort((one, other) => other.campaign.startedAt.localeCompare(one.campaign.startedAt));
}
