import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { asCallError } from '../../../api/callError.ts';
import { parseQuery, type Query } from './query.ts';
import { filesFor, type Result, rank, rankClose } from './rank.ts';
import { useSearchIndexQuery, useSearchWordsQuery } from './searchApi.ts';
import { useSettled } from './useSettled.ts';

/** How long somebody has stopped typing before files are loaded, in milliseconds. */
const pause = 150;

export interface Results {
  query: Query;
  /** Undefined until the index has come. */
  results: Result[] | undefined;
  /** Nothing has these words, but some titles or names have almost the same. */
  close: boolean;
  /** The texts are still being searched: so far, the results are those by title and name. */
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** What is found for this text, as one types. */
export function useResults(typed: string): Results {
  const index = useSearchIndexQuery();
  const query = useMemo(() => parseQuery(typed), [typed]);
  const needed = useMemo(() => (index.data ? filesFor(index.data, query) : []), [index.data, query]);
  const files = useSettledList(needed);
  const edition = index.data?.edition;
  const words = useSearchWordsQuery(edition && files.length > 0 ? { edition, files } : skipToken);

  // The files of an old index are deleted when a text changes: a page that was open before asks for the new one.
  const { refetch } = index;
  const isGone = asCallError(words.error).status === 404;
  useEffect(() => {
    if (isGone) void refetch();
  }, [isGone, refetch]);

  const loaded = useMemo(() => new Map(words.currentData), [words.currentData]);
  const complete = needed.every((file) => loaded.has(file));
  return useMemo(() => {
    const exact = index.data && rank(index.data, query, loaded);
    const close = index.data && complete && exact?.length === 0 ? rankClose(index.data, query) : [];
    return {
      query,
      results: close.length > 0 ? close : exact,
      close: close.length > 0,
      searching: !complete && !words.isError,
      failed: index.isError || (!complete && words.isError),
      retry: () => void (index.isError || isGone ? index.refetch() : words.refetch()),
    };
  }, [index, query, loaded, complete, words, isGone]);
}

/** The same list object as long as the numbers are the same, and only once they have stayed so. */
function useSettledList(numbers: number[]): number[] {
  const settled = useSettled(numbers.join(), pause);
  return useMemo(() => (settled === '' ? [] : settled.split(',').map(Number)), [settled]);
}
