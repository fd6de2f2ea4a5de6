import { isNewsletter } from '../../../shared/model/campaign.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import * as heldMails from '../store/heldMails.ts';
import type { SignupRow } from '../store/signups/signups.ts';
import { ofPerson } from '../store/signups/signups.ts';
import { type AddressChange, ofPerson as addressChangesOf } from '../store/subscribers/addressChanges.ts';
import { type Former, identityAt, type SubscriberRow } from '../store/subscribers/identity.ts';
import { findSubscriber } from '../store/subscribers/rows.ts';
import { findSuppression, type Suppression } from '../store/subscribers/suppressions.ts';
import { find as findUnconfirmed, type Unconfirmed } from '../store/subscribers/unconfirmed.ts';

/** A campaign, and what its ledger says of the person. */
export interface Letter {
  campaign: campaigns.CampaignMeta;
  recipient: recipients.Recipient;
}

/** All that is kept about one person under the id that they have, or would have, as a subscriber. */
export interface Traces {
  subscriber: SubscriberRow | undefined;
  /** Asked for the newsletter, and did not confirm it yet. */
  unconfirmed: Unconfirmed | undefined;
  /** New addresses that were asked for: by this person, or theirs. */
  addressChanges: AddressChange[];
  suppression: Suppression | undefined;
  /** Oldest first. */
  signups: SignupRow[];
  heldMails: heldMails.HeldRow[];
  /** Newest first. */
  letters: Letter[];
  /** A campaign is entering its recipients just now: they may be among them. */
  mayComeYet: boolean;
}

/**
 * `before`: ISO time; what came later is not looked at. `former`: the ids that the subscriber had before, where the row
 * that says so is gone.
 */
export async function findTraces(id: string, before: string, former?: Former[]): Promise<Traces> {
  const [subscriber, unconfirmed, changes, allSignups, allCampaigns] = await Promise.all([
    findSubscriber(id),
    findUnconfirmed(id),
    addressChangesOf(id),
    ofPerson(id),
    campaigns.all(),
  ]);
  // After the campaigns: whoever is erased by now is in none of them by a later wish of their own.
  const suppression = await findSuppression(id);
  const signups = allSignups.filter(({ createdAt }) => createdAt <= before);
  const orders = signups.flatMap(({ id: signupId }) => [
    { kind: 'signup' as const, signupId },
    { kind: 'join-link' as const, signupId },
  ]);
  const addressChanges = changes.filter(({ askedAt }) => askedAt <= before);
  const held = await heldMails.findAll([
    { kind: 'welcome', subscriberId: id },
    { kind: 'opt-in', subscriberId: id },
    // What of an order is no part of its key does not matter.
    { kind: 'details', subscriberId: id, at: 0 },
    ...addressChanges.map(({ subscriberId, nonce }) => ({ kind: 'address' as const, subscriberId, nonce })),
    ...orders,
  ]);
  // A newsletter that was begun between the order and its first step has found the person still subscribed.
  const isErased = suppression?.reason === 'erased';
  const meant = allCampaigns.filter(({ cutoff, audience }) => cutoff <= before || (isErased && isNewsletter(audience)));
  return {
    subscriber: subscriber && subscriber.createdAt <= before ? subscriber : undefined,
    suppression,
    unconfirmed: unconfirmed && unconfirmed.consent.at <= before ? unconfirmed : undefined,
    addressChanges,
    signups,
    heldMails: held.filter(({ since }) => since <= Date.parse(before)),
    letters: await lettersTo({ id, former: former ?? subscriber?.former ?? [] }, meant),
    mayComeYet: meant.some(({ status }) => status === 'PREPARING'),
  };
}

async function lettersTo(
  person: Required<Pick<SubscriberRow, 'id' | 'former'>>,
  among: campaigns.CampaignMeta[],
): Promise<Letter[]> {
  // Under the id of this address and, where the person had another one then, under that.
  const asked = Map.groupBy(
    among.flatMap((campaign) =>
      [...new Set([person.id, identityAt(person, campaign.cutoff)])].map((id) => ({ id, campaign })),
    ),
    ({ id }) => id,
  );
  const found = await Promise.all(
    [...asked].map(async ([id, entries]) => {
      const rows = await recipients.ofPerson(
        id,
        entries.map(({ campaign }) => campaign.id),
      );
      return entries.flatMap(({ campaign }) => {
        const recipient = rows.get(campaign.id);
        return recipient ? [{ campaign, recipient }] : [];
      });
    }),
  );
  return found.flat().sort((one, other) => other.campaign.startedAt.localeCompare(one.campaign.startedAt));
}
