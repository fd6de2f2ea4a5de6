import * as z from 'zod/mini';
import { episode } from '../model/episode.ts';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

export const episodes = {
  list: { ...routes.episodes.list, status: 200, response: z.array(episode), edgeSeconds: 60 },
} as const satisfies Record<string, Endpoint>;
