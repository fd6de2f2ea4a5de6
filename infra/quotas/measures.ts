import type { Deployment, StackTemplate } from './deployment.ts';
import { estimator } from './estimate.ts';

/** How much something uses of a quota. */
export interface Use {
  /** A logical id, the name of a stack, or `all stacks`. */
  where: string;
  used: number;
}

export type Measure = (deployment: Deployment) => Use[];

/** A resource with its logical id. In its properties, intrinsic functions are replaced by text as long as their results. */
interface Measured {
  id: string;
  properties: unknown;
  /** As the template has them. */
  raw: unknown;
}

/** The resources of one type in a stack. */
export function resourcesOf(stack: StackTemplate, type: string): Measured[] {
  const resolve = estimator(stack);
  return Object.entries(stack.template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties = {} }]) => ({ id, properties: resolve(Properties), raw: Properties }));
}

/**
 * The values at a path such as `Origins[].OriginCustomHeaders`, where `[]` stands for each entry of a list; none where
 * something is missing.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, step) => {
      const found = values.flatMap((each) => {
        const next = (each as Record<string, unknown> | null | undefined)?.[step.replace('[]', '')];
        return next === undefined || next === null ? [] : [next];
      });
      return step.endsWith('[]') ? found.flat() : found;
    },
    [value],
  );
}

/** How many entries a list or an object has. A single value may stand for a list of one. */
const entries = (value: unknown) => (typeof value === 'object' && value ? Object.keys(value).length : 1);
export const jsonLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: IAM does not count white space. */
export const withoutSpaces = (value: unknown) => JSON.stringify(value).replace(/\s/g, '').length;

const perValue =
  (toNumber: (value: unknown) => number) =>
  (type: string, path: string): Measure =>
  ({ stacks }) =>
    stacks.flatMap((stack) =>
      resourcesOf(stack, type).flatMap(({ id, properties }) =>
        valuesAt(properties, path).map((value) => ({ where: id, used: toNumber(value) })),
      ),
    );

/** The number that a property is. */
export const number = perValue(Number);
/** How many entries a property has. */
export const count = perValue(entries);
/** How many characters a property has. */
export const characters = perValue((value) => String(value).length);
/** How many bytes a property has. */
export const bytes = perValue((value) => Buffer.byteLength(String(value)));
/** How many bytes a property has as JSON. */
export const json = perValue(jsonLength);
/** How many characters a policy has for IAM. */
export const policy = perValue(withoutSpaces);

const typesIn = ({ template }: StackTemplate) => Object.values(template.Resources).map(({ Type }) => Type);

/** How many resources of a type there are in all stacks. */
export const all =
  (type: string): Measure =>
  ({ stacks }) => [{ where: 'all stacks', used: stacks.flatMap(typesIn).filter((each) => each === type).length }];

/** What a value refers to: a logical id, or the value itself as JSON. */
export function referenceOf(value: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = (value ?? {}) as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  if (Ref) return Ref;
  if (attribute) return attribute[0];
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The sum for each thing that resources of a type refer to by a property, within a stack. */
export const perReference =
  (type: string, property: string, toNumber: (resource: Measured, stack: StackTemplate) => number = () => 1): Measure =>
  ({ stacks }) =>
    stacks.flatMap((stack) => {
      const sums = new Map<string, number>();
      for (const resource of resourcesOf(stack, type)) {
        for (const value of valuesAt(resource.raw, property)) {
          const where = referenceOf(value);
          sums.set(where, (sums.get(where) ?? 0) + toNumber(resource, stack));
        }
      }
      return [...sums].map(([where, used]) => ({ where, used }));
    });

/** What several measures find, summed up for each place. */
export const sum =
  (...measures: Measure[]): Measure =>
  (deployment) => {
    const places = Map.groupBy(
      measures.flatMap((measure) => measure(deployment)),
      ({ where }) => where,
    );
    return [...places].map(([where, uses]) => ({ where, used: uses.reduce((total, { used }) => total + used, 0) }));
  };
