import { wordsOf } from '../../../../shared/publishing/search/words.ts';
import { asCallError } from '../../../api/callError.ts';
import type { Dispatch } from '../../../api/endpointTypes.ts';
import { transcripts } from '../../../queries/transcript.ts';
import { parseQuery, placesOf, type Query } from './query.ts';
import { searchApi } from './searchApi.ts';
import { findSentence } from './sentence.ts';

interface Candidate {
  /** Its page's. */
  path: string;
  /** Title and guest. */
  names: string;
  texts: string[];
}

interface Confirmed {
  /** Their pages' paths. */
  found: string[];
  /** How many candidates have been looked through. */
  looked: number;
}

/** How many texts are read at once, and at most for each result that is wanted: a rare phrase of common words is in few. */
const batchSize = 5;
const mostPerResult = 4;

/** The index has no places of words, so whether words stand one after another is looked up in the texts. */
export const { usePhrasesQuery } = searchApi.injectEndpoints({
  endpoints: (build) => ({
    phrases: build.query<Confirmed, { typed: string; candidates: Candidate[]; wanted: number }>({
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
