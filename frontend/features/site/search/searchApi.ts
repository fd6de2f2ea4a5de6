import {
  indexPath,
  type Postings,
  type SearchIndex,
  wordsPath,
} from '../../../../shared/publishing/search/searchIndex.ts';
import { api } from '../../../api/api.ts';
import { readFile } from '../../../api/publishedFiles.ts';

/** Files are small, and somebody who searches goes back and forth. In seconds. */
const keepUnusedDataFor = 3600;

/** What the search reads: shared/publishing/search/searchIndex.ts. */
export const searchApi = api.injectEndpoints({
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
  }),
});

export const { useSearchIndexQuery, useSearchWordsQuery } = searchApi;
