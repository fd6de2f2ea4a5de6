import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import {
  indexPath,
  type Postings,
  type SearchIndex,
  wordsOf,
  wordsPath,
} from '../../../../shared/publishing/search.ts';
import { api } from '../../../api/api.ts';
import { asCallError } from '../../../api/callError.ts';
import type { Dispatch } from '../../../api/endpoints.ts';
import { readFile } from '../../../api/publishedFiles.ts';
import { transcripts } from '../../../queries/recordings.ts';
import { useSettled } from '../../../ui/page/pageHooks.ts';
import { filesFor, findSentence, parseQuery, placesOf, type Query, rank, rankClose, type WordFiles } from './rank.ts';

/** How long typing has paused before files are loaded, in milliseconds. */
const pause = 150;

export type Found = ReturnType<typeof useFound>;

export function useFound(typed: string, wanted: number) {
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

  const { found = [], looked = 0 } = phrases.currentData ?? phrases.data ?? {};
  const withPhrases = looks ? results.filter(({ entry }) => found.includes(entry.path)) : [];
  const shown = hasPhrases ? withPhrases : results.slice(0, wanted);
  const isAll = !hasPhrases || looked >= results.length;
  const failed = index.isError || (!isWhole && words.isError);
  const retry = () => void (index.isError || isGone ? refetch() : words.refetch());
  return {
    query,
    hasIndex: index.data !== undefined,
    shown,
    more: hasPhrases ? !isAll && !phrases.isFetching : results.length > wanted,
    /** How many there are; null while not all texts were looked through. */
    total: byNameOnly || !isAll ? null : hasPhrases ? shown.length : results.length,
    close,
    /** Until the files of words have come, what is shown was found by title and name. */
    byNameOnly,
    searching: byNameOnly || phrases.isFetching,
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

interface Candidate {
  path: string;
  names: string;
  texts: string[];
}

/** Files are small, and those who search go back and forth. In seconds. */
const keepUnusedDataFor = 3600;

/** How many texts are read at once, and at most for each wanted result: a rare phrase of common words is in few. */
const batchSize = 5;
const mostPerResult = 4;

const { useSearchIndexQuery, useSearchWordsQuery, usePhrasesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    searchIndex: build.query<SearchIndex, void>({
      queryFn: (_, { signal }) => readFile<SearchIndex>(indexPath, { signal }),
      keepUnusedDataFor,
    }),
    /** Several files of words. The browser keeps each of them, so that it is requested once. */
    searchWords: build.query<[file: number, Postings][], { edition: string; files: number[] }>({
      queryFn: async ({ edition, files }, { signal }) => {
        const read = await Promise.all(
          files.map(async (file) => [file, await readFile<Postings>(wordsPath(edition, file), { signal })] as const),
        );
        const failed = read.find(([, result]) => 'error' in result)?.[1];
        if (failed && 'error' in failed) return failed;
        return { data: read.flatMap(([file, result]) => ('data' in result ? [[file, result.data]] : [])) };
      },
      keepUnusedDataFor,
    }),
    /**
     * The candidates' paths that have the phrases, until as many as are wanted were found, and how many were looked
     * through: the index has no places of words, so whether words stand one after another is looked up in the texts.
     */
    phrases: build.query<
      { found: string[]; looked: number },
      { typed: string; candidates: Candidate[]; wanted: number }
    >({
      queryFn: async ({ typed, candidates, wanted }, { dispatch }) => {
        const query = parseQuery(typed);
        const found: string[] = [];
        let looked = 0;
        const most = Math.min(candidates.length, wanted * mostPerResult);
        try {
          while (looked < most && found.length < wanted) {
            const batch = candidates.slice(looked, Math.min(looked + batchSize, most));
            const have = await Promise.all(batch.map((candidate) => hasPhrases(candidate, query, dispatch)));
            found.push(...batch.filter((_, at) => have[at]).map(({ path }) => path));
            looked += batch.length;
          }
          return { data: { found, looked } };
        } catch (error) {
          return { error: asCallError(error) };
        }
      },
    }),
  }),
});

async function hasPhrases({ names, texts }: Candidate, query: Query, dispatch: Dispatch): Promise<boolean> {
  const words = wordsOf(names);
  if (query.phrases.every((phrase) => placesOf(phrase, words).length > 0)) return true;
  for (const path of texts) {
    const load = transcripts.transcript.initiate(path, { subscribe: false });
    if (findSentence(await dispatch(load).unwrap(), query)) return true;
  }
  return false;
}
