import { type CampaignAudience, isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryAll } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem } from '../../platform/dynamo/writes.ts';

/** The campaign that a lock stands for. */
interface Owner extends Pick<Campaign, 'id' | 'templateName' | 'audience' | 'startedAt'> {
  /** Hash of what it mails: the same content is the same letter. */
  contentHash: string;
  expiresAt: number;
}

/** Which campaign holds a lock, or held it last. */
export interface Holder {
  campaignId: string;
  contentHash: string;
  /** Its audience, as {@link identityOf} names it. */
  audience: string;
}

/**
 * Who sends without an Idempotency-Key, as scripts do, and repeats the same letter to the same audience within this time,
 * in milliseconds, means the same send.
 */
const repeatWindow = 10 * 60 * 1000;

const table = () => tableName('sends');
const partition = (templateName: string) => `TEMPLATE#${templateName}`;

/** What tells an audience from others. Titles and dates, which are kept for display, do not count. */
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

/** Audiences of subscribers overlap: what is on its way to one of them holds the lock of all. */
const audienceKey = (audience: CampaignAudience) => (isNewsletter(audience) ? 'ACTIVE' : identityOf(audience));

export const isSame = (one: CampaignAudience, other: CampaignAudience) => identityOf(one) === identityOf(other);

/** Whether a campaign to one audience keeps one of the same template to the other from beginning. */
export const haveOneLock = (one: CampaignAudience, other: CampaignAudience) => audienceKey(one) === audienceKey(other);

/** Whether the campaign that holds a lock is to this audience. */
export const isTo = ({ audience: held }: Holder, audience: CampaignAudience) => held === identityOf(audience);

/** One campaign of a template at a time, for each lock. */
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
 * The write that takes the lock for a new campaign; fails where another holds it. One whose start had no key fails as
 * well where the same letter was begun a short while ago.
 */
export function take(owner: Owner, { hasKey }: { hasKey: boolean }) {
  const { contentHash, audience } = owner;
  const isOther = when`contentHash <> ${contentHash} OR audience <> ${identityOf(audience)}`;
  const isOld = when`begunAt < ${begunAt(owner) - repeatWindow}`;
  const hasEnded = when`attribute_exists(endedAt)`;
  const mayFollow = hasKey ? hasEnded : when`${hasEnded} AND (${isOther} OR ${isOld})`;
  return putItem(table(), itemOf(owner), when`${isAbsent} OR (${mayFollow})`);
}

/** The write that takes it once more for a campaign that has ended; fails where another holds it. */
export const takeAgain = (owner: Owner) =>
  putItem(table(), itemOf(owner), when`${isAbsent} OR campaignId = ${owner.id} OR attribute_exists(endedAt)`);

/**
 * The write that releases the lock. Its row stays, so that a repeated request finds the send; not so where the send was
 * cancelled: whoever cancels and sends again means a new send. Fails where another campaign holds the lock, or none.
 */
export const unlock = (owner: Owner, cancelled: boolean) =>
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

/** As {@link holder}, if it is still under way. */
export async function underWay(owner: Pick<Owner, 'templateName' | 'audience'>): Promise<Holder | undefined> {
  const held = await holder(owner);
  return held && !('endedAt' in held) ? held : undefined;
}

/** Whether a campaign of the template is under way, to any audience. */
export async function isHeld(templateName: string): Promise<boolean> {
  const held = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :locks)',
    FilterExpression: 'attribute_not_exists(endedAt)',
    ExpressionAttributeValues: { ':pk': partition(templateName), ':locks': 'ACTIVE' },
  });
  return held.length > 0;
}

const sendsOf = ({ contentHash }: Pick<Owner, 'contentHash'>) => `SENT#${contentHash}#`;

/** The write, within the transaction that starts a campaign, that lets it be found by what it mails. */
export const noteSend = (owner: Owner) =>
  putItem(table(), {
    pk: partition(owner.templateName),
    sk: `${sendsOf(owner)}${identityOf(owner.audience)}#${owner.startedAt}#${owner.id}`,
    campaignId: owner.id,
    expiresAt: owner.expiresAt,
  });

/** The campaigns by which this letter went to anybody, newest first. */
export async function sendsOfLetter(letter: Pick<Owner, 'templateName' | 'contentHash'>): Promise<string[]> {
  const sends = await queryAll<{ sk: string; campaignId: string }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sends)',
    ExpressionAttributeValues: { ':pk': partition(letter.templateName), ':sends': sendsOf(letter) },
  });
  const begun = ({ sk }: { sk: string }) => sk.split('#').at(-2) ?? '';
  return sends.toSorted((one, other) => begun(other).localeCompare(begun(one))).map(({ campaignId }) => campaignId);
}
