import type { AwsRequest } from '../aws/request.ts';

/**
 * How often each function, by logical id, ran in the chain of messages that led to an invocation. Lambda passes it on
 * in the X-Ray header that the SDK adds to a function's requests.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export type Lineage = Record<string, number>;

/** The message attribute that carries the lineage here. Functions do not see it. */
export const lineageAttribute = 'local.lineage';

/** Lambda ends a chain in which one function would run more often than this, unless the function allows it. */
const maxRuns = 16;

export const isRecursive = (lineage: Lineage, fn: { id: string; allowsRecursion: boolean }) =>
  !fn.allowsRecursion && (lineage[fn.id] ?? 0) >= maxRuns;

/** The lineage of a batch: for each function, the highest count among its messages. */
export const mergeLineages = (lineages: Lineage[]): Lineage =>
  lineages.reduce((all, each) => {
    for (const [id, runs] of Object.entries(each)) all[id] = Math.max(all[id] ?? 0, runs);
    return all;
  }, {});

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
