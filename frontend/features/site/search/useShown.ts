import { skipToken } from '@reduxjs/toolkit/query';
import { usePhrasesQuery } from './phraseApi.ts';
import type { Result } from './rank.ts';
import type { Results } from './useResults.ts';

export interface Shown {
  shown: Result[];
  /** Whether there may be more. */
  more: boolean;
  /** How many there are; null while nobody has looked through all texts for a phrase. */
  total: number | null;
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** The first `wanted` results. Those of a query with a phrase are looked through first. */
export function useShown(
  typed: string,
  { query, results = [], searching, failed, retry }: Results,
  wanted: number,
): Shown {
  const needsLook = query.phrases.length > 0 && !searching && results.length > 0;
  const candidates = results.map(({ entry: { path, title, guest }, texts }) => ({
    ...{ path, names: `${title} ${guest}`, texts },
  }));
  const phrases = usePhrasesQuery(needsLook ? { typed, candidates, wanted } : skipToken);
  if (query.phrases.length === 0)
    return {
      ...{ shown: results.slice(0, wanted), more: results.length > wanted, total: searching ? null : results.length },
      ...{ searching, failed, retry },
    };
  const { found = [], looked = 0 } = phrases.currentData ?? phrases.data ?? {};
  const shown = needsLook ? results.filter(({ entry }) => found.includes(entry.path)) : [];
  return {
    shown,
    more: looked < results.length && !phrases.isFetching,
    total: looked >= results.length && !searching ? shown.length : null,
    searching: searching || phrases.isFetching,
    failed: failed || phrases.isError,
    retry: failed ? retry : () => void phrases.refetch(),
  };
}
