/**
 * How often each function ran in the chain of messages that led to an invocation, by logical id. Lambda passes it on by
 * the X-Ray header that the SDK adds to what a function sends.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export type Lineage = Record<string, number>;

/** The message attribute that carries it here. Functions do not see it. */
export const lineageAttribute = 'local.lineage';

/** Lambda ends a chain in which one function would run more often than that, unless the function allows it. */
const mostRuns = 16;

export const isRecursive = (lineage: Lineage, fn: { id: string; allowsRecursion: boolean }) =>
  !fn.allowsRecursion && (lineage[fn.id] ?? 0) >= mostRuns;

/** The longest chain of a batch counts for all that it leads to. */
export const longest = (lineages: Lineage[]): Lineage =>
  lineages.reduce((all, each) => {
    for (const [id, runs] of Object.entries(each)) all[id] = Math.max(all[id] ?? 0, runs);
    return all;
  }, {});
