import { callEmulator } from '../aws/callEmulator.ts';
import type { Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { WriteGate } from '../aws/writeGate.ts';
import type { Dynamo } from '../dynamoDbLocal.ts';
import type { Table } from '../template/data.ts';

interface Needs {
  tables: Table[];
  dynamoDb: Pick<Dynamo, 'endpoint'>;
  writes: WriteGate;
}

/** BatchWriteItem takes no more. */
const perRequest = 25;

/**
 * DynamoDB's restore of a table to a moment, which makes another table. DynamoDB Local keeps no history: the copy is of
 * the present moment, which does for a rehearsal.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export function tableCopies({ tables, dynamoDb, writes }: Needs): Operations {
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(dynamoDb.endpoint, `DynamoDB_20120810.${operation}`, input);

  async function copy({ id, attributes, keys }: Table, TableName: string): Promise<object> {
    const AttributeDefinitions = attributes.filter(({ AttributeName }) =>
      keys.some((key) => key.AttributeName === AttributeName),
    );
    const { TableDescription } = await call<{ TableDescription: object }>('CreateTable', {
      ...{ TableName, AttributeDefinitions, KeySchema: keys, BillingMode: 'PAY_PER_REQUEST' },
    });
    let ExclusiveStartKey: object | undefined;
    do {
      const page: { Items: object[]; LastEvaluatedKey?: object } = await call('Scan', {
        ...{ TableName: id, ConsistentRead: true, ExclusiveStartKey },
      });
      const puts = page.Items.map((Item) => ({ PutRequest: { Item } }));
      for (let start = 0; start < puts.length; start += perRequest)
        await call('BatchWriteItem', { RequestItems: { [TableName]: puts.slice(start, start + perRequest) } });
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return TableDescription;
  }

  return {
    'dynamodb:RestoreTableToPointInTime': async ({ input }: AwsRequest) => {
      const source = tables.find(({ id }) => id === input.SourceTableName);
      if (!source) throw new AwsError('TableNotFoundException', `Table not found: ${input.SourceTableName}`);
      if (input.UseLatestRestorableTime !== true) {
        throw new AwsError(
          'InvalidRestoreTimeException',
          'The local cloud keeps no history of its tables: ask for the latest restorable time',
        );
      }
      const TableDescription = await writes.whileClosed(() => copy(source, String(input.TargetTableName)));
      return { type: 'application/x-amz-json-1.0', body: JSON.stringify({ TableDescription }) };
    },
  };
}
