import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign } from '../../../shared/model/campaign.ts';
import { env } from '../env.ts';
import { days, dynamo, seconds } from './dynamo.ts';

/** The campaign that a lock stands for. */
interface Owner extends Pick<Campaign, 'id' | 'templateName' | 'audience' | 'startedAt'> {
  templateVersion: number;
}

/**
 * For so long after the first click, in milliseconds, the same Send is taken for its double, also where the mails are
 * out by then: a small send ends within a second, and the second click of an impatient hand comes later.
 */
export const doubleClick = 5_000;

const table = () => env('SENDS_TABLE');
const partition = (templateName: string) => `TEMPLATE#${templateName}`;
/** One campaign of a template at a time, for each audience. */
const keyOf = ({ templateName, audience }: Owner) => ({
  pk: partition(templateName),
  sk: audience.type === 'newsletter' ? 'ACTIVE' : `ACTIVE#${audience.attendance}#${audience.eventDate}`,
});
const begunAt = ({ startedAt }: Owner) => Date.parse(startedAt);
const itemOf = (owner: Owner) => ({
  ...keyOf(owner),
  campaignId: owner.id,
  version: owner.templateVersion,
  begunAt: begunAt(owner),
});

/** The write that takes the lock for a new campaign; fails where another holds it, or was begun by the same click. */
export const take = (owner: Owner) => ({
  Put: {
    TableName: table(),
    Item: itemOf(owner),
    ConditionExpression:
      'attribute_not_exists(pk) OR (attribute_exists(endedAt) AND (version <> :version OR begunAt < :recent))',
    ExpressionAttributeValues: { ':version': owner.templateVersion, ':recent': begunAt(owner) - doubleClick },
  },
});

/** The write that takes it once more for a campaign that has ended; fails where another holds it. */
export const takeAgain = (owner: Owner) => ({
  Put: {
    TableName: table(),
    Item: itemOf(owner),
    ConditionExpression: 'attribute_not_exists(pk) OR campaignId = :id OR attribute_exists(endedAt)',
    ExpressionAttributeValues: { ':id': owner.id },
  },
});

/**
 * The write that gives it up: it stays for a double click to find, but where the send was cancelled, since who cancels
 * and clicks once more means a new one. Fails where it is another's by now, or nobody's.
 */
export const release = (owner: Owner, cancelled: boolean) => ({
  Update: {
    TableName: table(),
    Key: keyOf(owner),
    UpdateExpression: 'SET endedAt = :now, expiresAt = :gone, begunAt = :begun',
    ConditionExpression: 'campaignId = :id',
    ExpressionAttributeValues: {
      ':id': owner.id,
      ':now': Date.now(),
      ':gone': seconds(Date.now()) + days(1),
      ':begun': cancelled ? 0 : begunAt(owner),
    },
  },
});

/** The id of the campaign that holds the lock which this one wants, or that held it last. */
export async function holder(owner: Owner): Promise<string | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: keyOf(owner), ConsistentRead: true }));
  return Item?.campaignId;
}

/** Whether a campaign of the template is under way, to any audience. */
export async function isHeld(templateName: string): Promise<boolean> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'attribute_not_exists(endedAt)',
      ExpressionAttributeValues: { ':pk': partition(templateName) },
      ConsistentRead: true,
    }),
  );
  return Items.length > 0;
}
