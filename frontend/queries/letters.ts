import { latestOf } from '../../shared/letters/latestLetters.ts';
import { letters } from '../../shared/letters/routes.ts';
import { api } from '../api/api.ts';
import { partQuery, query } from '../api/endpoints.ts';

const { list, get } = letters;
const tags = ['Letters'] as const;

export const { useLettersQuery, useLatestLettersQuery, useLetterQuery, useHasLettersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    letters: query(build, list, { tags }),
    /** Those on the newsletter page: its document contains no others. */
    latestLetters: partQuery(build, list, { tags, pick: latestOf }),
    letter: query(build, get, { tags }),
    /** Whether there are any: all that other pages' documents know of them. */
    hasLetters: partQuery(build, list, { tags, pick: (all) => all.length > 0 }),
  }),
});
