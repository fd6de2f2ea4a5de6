import { createTables, startDynamoDbLocal } from '../../infra/local/dynamoDbLocal.ts';

/** A DynamoDB of its own with one plain table, for a store's tests under a clock of their own. */
export async function startTable(variable: string): Promise<{ stop(): Promise<void> | void }> {
  const dynamo = await startDynamoDbLocal(undefined);
  const attributes = [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ];
  const keys = [
    { AttributeName: 'pk', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ];
  await createTables(dynamo.endpoint, [{ id: 'Tested', arn: '', attributes, keys, indexes: [] }]);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    [variable]: 'Tested',
  });
  return dynamo;
}
