import { type Lineage, lineageAttribute } from '../lambda/recursion.ts';
import type { AwsRequest } from './request.ts';

/**
 * The body of a SendMessage or SendMessageBatch with the lineage added as an attribute; undefined for other requests.
 */
export function withLineage({ operation, input }: AwsRequest, lineage: Lineage): Buffer | undefined {
  const attribute = { [lineageAttribute]: { DataType: 'String', StringValue: JSON.stringify(lineage) } };
  const marked = (message: object) => ({
    ...message,
    MessageAttributes: { ...(message as { MessageAttributes?: object }).MessageAttributes, ...attribute },
  });
  if (operation === 'SendMessage') return Buffer.from(JSON.stringify(marked(input)));
  if (operation !== 'SendMessageBatch') return undefined;
  return Buffer.from(JSON.stringify({ ...input, Entries: (input.Entries as object[]).map(marked) }));
}
