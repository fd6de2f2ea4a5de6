import type { Subscriber } from '../../../shared/model/subscriber.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import * as heldMails from '../store/heldMails.ts';
import { ofPerson } from '../store/signups/ofPerson.ts';
import type { SignupRow } from '../store/signups/signups.ts';
import { findSubscriber } from '../store/subscribers/rows.ts';
import { findSuppression, type Suppression } from '../store/subscribers/suppressions.ts';

/** A campaign, and what its ledger says of the person. */
export interface Letter {
  campaign: campaigns.CampaignMeta;
  recipient: recipients.Recipient;
}

/** All that is kept about one person under the id that they have, or would have, as a subscriber. */
export interface Traces {
  subscriber: Subscriber | undefined;
  suppression: Suppression | undefined;
  /** Oldest first. */
  signups: SignupRow[];
  heldMails: heldMails.HeldRow[];
  /** Newest first. */
  letters: Letter[];
  /** A campaign is entering its recipients just now: they may be among them. */
  mayComeYet: boolean;
}

/** `before`: ISO time; what came later is not looked at. */
export async function findTraces(id: string, before: string): Promise<Traces> {
  const [subscriber, suppression, allSignups, allCampaigns] = await Promise.all([
    findSubscriber(id),
    findSuppression(id),
    ofPerson(id),
    campaigns.all(),
  ]);
  const signups = allSignups.filter(({ createdAt }) => createdAt <= before);
  const orders = signups.map((signup) => ({ kind: 'signup' as const, signupId: signup.id }));
  const held = await heldMails.findAll([{ kind: 'welcome', subscriberId: id }, ...orders]);
  const meant = allCampaigns.filter(({ cutoff }) => cutoff <= before);
  return {
    subscriber: subscriber && subscriber.createdAt <= before ? subscriber : undefined,
    suppression,
    signups,
    heldMails: held.filter(({ since }) => since <= Date.parse(before)),
    letters: await lettersTo(id, meant),
    mayComeYet: meant.some(({ status }) => status === 'PREPARING'),
  };
}

async function lettersTo(id: string, among: campaigns.CampaignMeta[]): Promise<Letter[]> {
  const rows = await recipients.ofPerson(
    id,
    among.map((campaign) => campaign.id),
  );
  return among
    .flatMap((campaign) => {
      const recipient = rows.get(campaign.id);
      return recipient ? [{ campaign, recipient }] : [];
    })
    .sort((one, other) => other.campaign.startedAt.localeCompare(one.campaign.startedAt));
}
