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
