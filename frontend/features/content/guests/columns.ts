import { site } from '../../../../shared/site/site.ts';

const collator = new Intl.Collator(site.language, { sensitivity: 'base', numeric: true });

/** Sorted by name, by the rules of the site's language. */
export const byName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => collator.compare(a.name.trim(), b.name.trim()));

/** Splits things, in order, into `count` columns whose lengths differ by at most one; the first ones are longer. */
export function columns<T>(things: readonly T[], count: number): T[][] {
  const short = Math.floor(things.length / count);
  const longer = things.length % count;
  return Array.from({ length: count }, (_, n) =>
    things.slice(n * short + Math.min(n, longer), (n + 1) * short + Math.min(n + 1, longer)),
  );
}
