import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure } from './dynamo.ts';

const pk = 'EMAIL_TEMPLATE';
const table = () => env('CONTENT_TABLE');

/** By name. A few dozen at most. */
export async function list(): Promise<EmailTemplate[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  return Items as EmailTemplate[];
}

export async function find(name: string): Promise<EmailTemplate | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: { pk, sk: name }, ConsistentRead: true }),
  );
  return Item as EmailTemplate | undefined;
}

/** Adds the template; false when one of its name is there already. */
export async function add(template: EmailTemplate): Promise<boolean> {
  try {
    await dynamo.send(
      new PutCommand({
        TableName: table(),
        Item: { pk, sk: template.name, ...template },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
