import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../platform/fields.ts';
import { suppressedPerson } from '../model/suppressedPerson.ts';
import { suppressions as routes } from '../routes/suppressions.ts';

export const suppressions = contractOf(routes, {
  list: { query: page, response: z.array(suppressedPerson) },
} as const satisfies DetailsOf<typeof routes>);
