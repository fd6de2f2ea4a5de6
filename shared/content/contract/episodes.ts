import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { episode } from '../model/episode.ts';
import { episodes as routes } from '../routes/episodes.ts';

export const episodes = contractOf(routes, {
  list: { response: z.array(episode), edgeSeconds: 60 },
} as const satisfies DetailsOf<typeof routes>);
