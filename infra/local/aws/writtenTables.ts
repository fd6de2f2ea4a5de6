import type { AwsRequest, Input } from './request.ts';

/** The names of the tables that a request to DynamoDB writes to. */
export function writtenTables({ service, operation, input }: AwsRequest): string[] {
  if (service !== 'dynamodb') return [];
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [nameOf(input.TableName)];
    case 'BatchWriteItem':
      return Object.keys((input.RequestItems ?? {}) as object).map(nameOf);
    case 'TransactWriteItems': {
      const parts = ((input.TransactItems ?? []) as Record<string, Input>[]).flatMap((item) => Object.values(item));
      return [...new Set(parts.map(({ TableName }) => nameOf(TableName)))];
    }
    default:
      return [];
  }
}

/** A request may name a table by its ARN. */
const nameOf = (table: unknown) => String(table).replace(/^.*\//, '');
