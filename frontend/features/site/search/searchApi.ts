import {
  indexPath,
  type Postings,
  type SearchIndex,
  wordsPath,
} from '../../../../shared/publishing/search/searchIndex.ts';
import { wordsOf } from '../../../../shared/publishing/search/words.ts';
import { api } from '../../../api/api.ts';
import { asCallError } from '../../../api/callError.ts';
import type { Dispatch } from '../../../api/endpoints.ts';
import { readFile } from '../../../api/publishedFiles.ts';
import { transcripts } from '../../../queries/recordings.ts';
import { parseQuery, placesOf, type Query } from './rank.ts';
import { findSentence } from './sentence.ts';

/** Something that may have the phrases of a query. */
interface Candidate {
  /** Its page's. */
  path: string;
  /** Title and guest. */
  names: string;
  /** Paths. */
  texts: string[];
}

/** Files are small, and somebody who searches goes back and forth. In seconds. */
const keepUnusedDataFor = 3600;

/** How many texts are read at once, and at most for each result that is wanted: a rare phrase of common words is in few. */
const batchSize = 5;
const mostPerResult = 4;

/** What the search reads: shared/publishing/search/searchIndex.ts. */
export const { useSearchIndexQuery, useSearchWordsQuery, usePhrasesQuery } = api.injectEndpoints({
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
     * The candidates' paths that have the phrases, until as many as are wanted were found, and how many were looked through: the
     * index has no places of words, so whether words stand one after another is looked up in the texts.
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
