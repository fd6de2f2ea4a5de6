import type { Measure } from './measures.ts';

/** What AWS allows an account by default. */
export interface Quota {
  /** What is counted, as a plural: `targets of a rule`. */
  what: string;
  limit: number;
  measure: Measure;
  /** What to do instead of using more, as a sentence. */
  remedy: string;
  /** The page of AWS's documentation that says the number. */
  source: string;
}

/** A quota that AWS raises for nobody. */
export const fixed = (what: string, limit: number, measure: Measure, remedy = 'Use less') => ({
  ...{ what, limit, measure, remedy: `${remedy}: AWS never raises this quota.` },
});

/** A quota that AWS raises on request: the table then gets the account's own number. */
export const raisable = (what: string, limit: number, measure: Measure, remedy = 'Use less') => ({
  ...{ what, limit, measure, remedy: `${remedy}, or have AWS raise this quota and change infra/quotas.ts.` },
});

/** Quotas that one page of AWS's documentation lists. `path` follows https://docs.aws.amazon.com/. */
export const page = (path: string, ...quotas: Omit<Quota, 'source'>[]): Quota[] =>
  quotas.map((each) => ({ ...each, source: `https://docs.aws.amazon.com/${path}` }));
