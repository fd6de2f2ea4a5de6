import { type CampaignAudience, isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPrefix } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem } from '../../platform/dynamo/writes.ts';

/** The campaign that a lock stands for. */
interface Owner extends Pick<Campaign, 'id' | 'templateName' | 'audience' | 'startedAt'> {
  /** Hash of what it mails: equal content is the same letter. */
  contentHash: string;
  expiresAt: number;
}

/** The campaign that holds a lock, or held it last. */
export interface Holder {
  campaignId: string;
  contentHash: string;
  /** Its audience, as {@link identityOf} names it. */
  audience: string;
}

/**
 * A request without an Idempotency-Key, as scripts send it, that repeats a letter to the same audience within this time, in
 * milliseconds, means the same send.
 */
const repeatWindow = 10 * 60 * 1000;

const table = () => tableName('sends');
const partition = (templateName: string) => `TEMPLATE#${templateName}`;

/** Identifies an audience. Titles and dates are stored for display only and do not count. */
function identityOf(audience: CampaignAudience): string {
  switch (audience.type) {
    case 'newsletter':
      return 'ACTIVE';
    case 'joined':
      return `JOINED#${audience.since}`;
    case 'missed':
      return `MISSED#${audience.campaignId}`;
    case 'event':
      return `ACTIVE#${audience.attendance}#${audience.eventId}`;
  }
}

/** Audiences of subscribers overlap, so they share one lock. */
const audienceKey = (audience: CampaignAudience) => (isNewsletter(audience) ? 'ACTIVE' : identityOf(audience));

export const isSameAudience = (one: CampaignAudience, other: CampaignAudience) => identityOf(one) === identityOf(other);

/** Whether a campaign to one audience prevents a campaign of the same template to the other from starting. */
export const shareLock = (one: CampaignAudience, other: CampaignAudience) => audienceKey(one) === audienceKey(other);

/** Whether the campaign that holds a lock is for this audience. */
export const isSentTo = (holder: Holder, audience: CampaignAudience) => holder.audience === identityOf(audience);

/** Each lock allows one campaign of a template at a time. */
const keyOf = ({ templateName, audience }: Pick<Owner, 'templateName' | 'audience'>) => ({
  pk: partition(templateName),
  sk: audienceKey(audience),
});
const begunAt = ({ startedAt }: Owner) => Date.parse(startedAt);
const itemOf = (owner: Owner) => ({
  ...keyOf(owner),
  campaignId: owner.id,
  contentHash: owner.contentHash,
  audience: identityOf(owner.audience),
  begunAt: begunAt(owner),
});

/**
 * Takes the lock for a new campaign; fails if another holds it. Without a key, it also fails if the same letter was begun
 * a short while ago.
 */
export function takeWrite(owner: Owner, { hasKey }: { hasKey: boolean }) {
  const { contentHash, audience } = owner;
  const isOther = when`contentHash <> ${contentHash} OR audience <> ${identityOf(audience)}`;
  const isOld = when`begunAt < ${begunAt(owner) - repeatWindow}`;
  const hasEnded = when`attribute_exists(endedAt)`;
  const mayFollow = hasKey ? hasEnded : when`${hasEnded} AND (${isOther} OR ${isOld})`;
  return putItem(table(), itemOf(owner), when`${isAbsent} OR (${mayFollow})`);
}

/** Takes the lock again for a campaign that has ended; fails if another holds it. */
export const takeAgainWrite = (owner: Owner) =>
  putItem(table(), itemOf(owner), when`${isAbsent} OR campaignId = ${owner.id} OR attribute_exists(endedAt)`);

/**
 * Releases the lock. Its row stays, so that a repeated request finds the send, unless the send was cancelled: whoever
 * cancels and sends again means a new send. Fails if another campaign, or none, has the lock.
 */
export const unlockWrite = (owner: Owner, cancelled: boolean) =>
  updateItem(table(), keyOf(owner), {
    set: {
      endedAt: Date.now(),
      expiresAt: seconds(Date.now()) + days(1),
      begunAt: cancelled ? 0 : begunAt(owner),
    },
    when: when`campaignId = ${owner.id}`,
  });

/** The campaign that holds the lock for this template and audience, or that held it last. */
export const holder = (owner: Pick<Owner, 'templateName' | 'audience'>) => getItem<Holder>(table(), keyOf(owner));

/** The campaign that holds the lock for this template and audience, if it is still under way. */
export async function underWay(owner: Pick<Owner, 'templateName' | 'audience'>): Promise<Holder | undefined> {
  const last = await holder(owner);
  return last && !('endedAt' in last) ? last : undefined;
}

/** Whether a campaign of the template is under way, to any audience. */
export async function isHeld(templateName: string): Promise<boolean> {
  const locks = await queryPrefix(table(), partition(templateName), 'ACTIVE', {
    FilterExpression: 'attribute_not_exists(endedAt)',
  });
  return locks.length > 0;
}

const sendsOf = ({ contentHash }: Pick<Owner, 'contentHash'>) => `SENT#${contentHash}#`;

/** Makes a campaign findable by what it mails, in the transaction that starts it. */
export const noteSendWrite = (owner: Owner) =>
  putItem(table(), {
    pk: partition(owner.templateName),
    sk: `${sendsOf(owner)}${identityOf(owner.audience)}#${owner.startedAt}#${owner.id}`,
    campaignId: owner.id,
    expiresAt: owner.expiresAt,
  });

/** All campaigns that sent this letter, newest first. */
export async function sendsOfLetter(letter: Pick<Owner, 'templateName' | 'contentHash'>): Promise<string[]> {
  const sends = await queryPrefix<{ sk: string; campaignId: string }>(
    table(),
    partition(letter.templateName),
    sendsOf(letter),
  );
  const begun = ({ sk }: { sk: string }) => sk.split('#').at(-2) ?? '';
  return sends.toSorted((one, other) => begun(other).localeCompare(begun(one))).map(({ campaignId }) => campaignId);
}
