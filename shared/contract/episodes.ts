import * as z from 'zod/mini';
import { episode } from '../model/episode.ts';
import { episodes as routes } from '../routes/episodes.ts';
import type { Endpoint } from './endpoint.ts';

export const episodes = {
  list: { ...routes.list, status: 200, response: z.array(episode), edgeSeconds: 60 },
} as const satisfies Record<string, Endpoint>;
