import { site } from '../../../../shared/site/site.ts';

const collator = new Intl.Collator(site.language, { sensitivity: 'base', numeric: true });

/** By name, as a reader of the site's language looks for it. */
export const byName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => collator.compare(a.name.trim(), b.name.trim()));

/** The same things in the same order, in `count` columns whose lengths differ by one at most; the first are longer. */
export function columns<T>(things: readonly T[], count: number): T[][] {
  const short = Math.floor(things.length / count);
  const longer = things.length % count;
  return Array.from({ length: count }, (_, n) =>
    things.slice(n * short + Math.min(n, longer), (n + 1) * short + Math.min(n + 1, longer)),
  );
}
