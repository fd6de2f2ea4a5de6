import type { Deployment, Template } from '../../../infra/quotas/deployment.ts';

/** A deploy that uses exactly this much of a quota. */
export type Plant = (used: number) => Deployment;

export type Properties = Record<string, unknown>;

/** A deploy of one stack with this template. */
export const deployed = (template: Partial<Template>): Deployment => ({
  stacks: [{ name: 'Planted', template: { Resources: {}, ...template }, bytes: 1 }],
  packageSize: () => 0,
});

export const listOf = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, n) => make(n));
export const text = (length: number) => 'x'.repeat(length);

/** So many entries `{E0: value, E1: value, ...}`. */
export const entriesOf = <T>(length: number, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(listOf(length, (n) => [`E${n}`, make(n)]));

/** One resource. */
export const one = (Type: string, Properties: Properties) => deployed({ Resources: { Planted: { Type, Properties } } });

/** So many equal resources. */
export const many = (count: number, Type: string, Properties: Properties = {}) =>
  deployed({ Resources: entriesOf(count, () => ({ Type, Properties })) });

/** A policy document with so many characters as JSON. */
export function policyOf(length: number) {
  const around = JSON.stringify({ Statement: [{ Sid: '' }] }).length;
  return { Statement: [{ Sid: text(length - around) }] };
}
