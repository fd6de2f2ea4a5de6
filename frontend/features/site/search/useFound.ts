import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import type { SearchIndex } from '../../../../shared/publishing/search/searchIndex.ts';
import { asCallError } from '../../../api/callError.ts';
import { filesFor, parseQuery, type Query, type Result, rank, rankClose, type WordFiles } from './rank.ts';
import { usePhrasesQuery, useSearchIndexQuery, useSearchWordsQuery } from './searchApi.ts';

/** How long somebody has stopped typing before files are loaded, in milliseconds. */
const pause = 150;

export interface Found {
  query: Query;
  /** Whether the index has come. */
  hasIndex: boolean;
  shown: Result[];
  /** Whether there may be more. */
  more: boolean;
  /** How many there are; null while nobody has looked through all texts. */
  total: number | null;
  /** Nothing has these words, but some titles or names have almost the same. */
  close: boolean;
  /** Until the files of words have come, what is shown was found by title and name. */
  byNameOnly: boolean;
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** The first `wanted` results for this text, as one types. */
export function useFound(typed: string, wanted: number): Found {
  const index = useSearchIndexQuery();
  const query = useMemo(() => parseQuery(typed), [typed]);
  const needed = useMemo(() => (index.data ? filesFor(index.data, query) : []), [index.data, query]);
  const settled = useSettled(needed.join(), pause);
  const edition = index.data?.edition;
  const words = useSearchWordsQuery(
    edition && settled ? { edition, files: settled.split(',').map(Number) } : skipToken,
  );

  // The files of an old index are deleted when a text changes: a page that was open before asks for the new one.
  const { refetch } = index;
  const isGone = asCallError(words.error).status === 404;
  useEffect(() => {
    if (isGone) void refetch();
  }, [isGone, refetch]);

  const loaded = useMemo(() => new Map(words.currentData), [words.currentData]);
  const isWhole = needed.every((file) => loaded.has(file));
  const byNameOnly = !isWhole && !words.isError;
  const { results, close } = useMemo(
    () => ranked(index.data, query, loaded, isWhole),
    [index.data, query, loaded, isWhole],
  );

  const hasPhrases = query.phrases.length > 0;
  const looks = hasPhrases && !byNameOnly && results.length > 0;
  const candidates = results.map(({ entry: { path, title, guest }, texts }) => ({
    ...{ path, names: `${title} ${guest}`, texts },
  }));
  const phrases = usePhrasesQuery(looks ? { typed, candidates, wanted } : skipToken);

  const common = { query, hasIndex: index.data !== undefined, close, byNameOnly };
  const failed = index.isError || (!isWhole && words.isError);
  const retry = () => void (index.isError || isGone ? refetch() : words.refetch());
  if (!hasPhrases)
    return {
      ...{ ...common, searching: byNameOnly, failed, retry },
      ...{ shown: results.slice(0, wanted), more: results.length > wanted, total: byNameOnly ? null : results.length },
    };
  const { found = [], looked = 0 } = phrases.currentData ?? phrases.data ?? {};
  const shown = looks ? results.filter(({ entry }) => found.includes(entry.path)) : [];
  return {
    ...{ ...common, shown, searching: byNameOnly || phrases.isFetching },
    more: looked < results.length && !phrases.isFetching,
    total: looked >= results.length && !byNameOnly ? shown.length : null,
    failed: failed || phrases.isError,
    retry: failed ? retry : () => void phrases.refetch(),
  };
}

/** Once all files have come and nothing has the words, what has almost the same in its names. */
function ranked(index: SearchIndex | undefined, query: Query, files: WordFiles, isWhole: boolean) {
  const results = index ? rank(index, query, files) : [];
  const close = index && isWhole && results.length === 0 ? rankClose(index, query) : [];
  return close.length > 0 ? { results: close, close: true } : { results, close: false };
}

/** The value once it has stayed the same for this many milliseconds: at each key would be too often. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
