import type { ImportCounts } from '../../../shared/people/model/subscriberImport.ts';
import type { Cloud } from '../cloud/cloud.ts';

export const sumOf = (counts: ImportCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const mailchimpFile = (rows: string[]) =>
  ['Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID', ...rows].join('\r\n');

export const manyPeople = (n: number, prefix = 'person') =>
  mailchimpFile(
    Array.from({ length: n }, (_, index) => `${prefix}${index}@example.org,Ana,Lima,2,2024-03-01 10:00:00,1,a`),
  );

/** Every item of the people table, with plain values as attributes. */
export async function peopleRows(cloud: Cloud): Promise<Record<string, unknown>[]> {
  const { endpoint, tables } = await cloud.tables();
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const { DynamoDBDocumentClient, paginateScan } = await import('@aws-sdk/lib-dynamodb');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
  const rows: Record<string, unknown>[] = [];
  const TableName = tables.find((name) => name.includes('People'));
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) rows.push(...Items);
  return rows;
}
