import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure } from './dynamo.ts';

const pk = 'EMAIL_TEMPLATE';
const table = () => env('CONTENT_TABLE');
const keyOf = (name: string) => ({ pk, sk: name });

/** By name. A few dozen at most. */
export async function list(): Promise<EmailTemplate[]> {
  const found: EmailTemplate[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    found.push(...(Items as EmailTemplate[]));
    start = LastEvaluatedKey;
  } while (start);
  return found;
}

export async function find(name: string): Promise<EmailTemplate | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: keyOf(name), ConsistentRead: true }));
  return Item as EmailTemplate | undefined;
}

export type Content = Omit<EmailTemplate, 'name' | 'version' | 'updatedAt' | 'lastTestAt'>;

/** Adds the template and returns it; undefined when one of its name is there already. */
export async function add(template: Content & { name: string }): Promise<EmailTemplate | undefined> {
  const { name, subject, previewText, htmlContent, textContent, mailBytes } = template;
  const content = { subject, previewText, htmlContent, textContent, mailBytes };
  const entity = { name, ...content, version: 1, updatedAt: new Date().toISOString() };
  return ifHeld(async () => {
    await dynamo.send(
      new PutCommand({
        TableName: table(),
        Item: { ...keyOf(name), ...entity },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return entity;
  });
}

/**
 * Gives the template new content, which nobody has tested yet. With `version`, only if that is still the one there;
 * false when it is not, or when the template is gone.
 */
export async function save(name: string, content: Content, version?: number): Promise<boolean> {
  const { subject, previewText, htmlContent, textContent, mailBytes } = content;
  const optional = { previewText, textContent };
  const set = {
    subject,
    htmlContent,
    mailBytes,
    updatedAt: new Date().toISOString(),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
  };
  const gone = ['lastTestAt', ...Object.keys(optional).filter((key) => !(key in set))];
  const saved = await ifHeld(() =>
    dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(name),
        UpdateExpression: `SET ${Object.keys(set)
          .map((key) => `${key} = :${key}`)
          .join(', ')} REMOVE ${gone.join(', ')} ADD version :one`,
        ConditionExpression: `attribute_exists(pk)${version === undefined ? '' : ' AND version = :version'}`,
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(set).map(([key, value]) => [`:${key}`, value])),
          ':one': 1,
          ...(version !== undefined && { ':version': version }),
        },
      }),
    ),
  );
  return saved !== undefined;
}

/** Notes that this version went out as a test; a later edit is not touched by it. */
export async function markTested({ name, version }: EmailTemplate): Promise<void> {
  await ifHeld(() =>
    dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(name),
        UpdateExpression: 'SET lastTestAt = :now',
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':now': new Date().toISOString(), ':version': version },
      }),
    ),
  );
}

/** Gives the one that there was. */
export async function remove(name: string): Promise<EmailTemplate | undefined> {
  const { Attributes } = await dynamo.send(
    new DeleteCommand({ TableName: table(), Key: keyOf(name), ReturnValues: 'ALL_OLD' }),
  );
  return Attributes as EmailTemplate | undefined;
}

/** What the write gives; undefined when its condition did not hold. */
async function ifHeld<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
