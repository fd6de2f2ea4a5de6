import { latestOf } from '../../shared/latestLetters.ts';
import type { LetterSummary } from '../../shared/model/letter.ts';
import { api } from '../api/api.ts';
import { provided, query, retriesOf } from '../api/endpoints.ts';
import type { Build } from '../api/endpointTypes.ts';
import { routes } from '../api/routes.ts';

const { list, get } = routes.letters;

/** A read of all letters on the site, of which `pick` takes those that are shown. */
const summaries = (build: Build, pick: (all: LetterSummary[]) => LetterSummary[]) =>
  build.query<LetterSummary[], void>({
    queryFn: async (_arg, _api, _options, ask) => {
      const { data, error } = await ask({ endpoint: list });
      return error ? { error } : { data: pick(data as LetterSummary[]) };
    },
    extraOptions: { maxRetries: retriesOf(list) },
    providesTags: (_result, error) => provided(['Letters'])(undefined, error),
  });

/** The letters on the site. */
export const { useLettersQuery, useLatestLettersQuery, useLetterQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    letters: summaries(build, (all) => all),
    /** Those that stand on the page of the newsletter: its document carries no others. */
    latestLetters: summaries(build, latestOf),
    letter: query(build, get, { tags: ['Letters'] }),
  }),
});
