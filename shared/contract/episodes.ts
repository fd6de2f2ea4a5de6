import * as z from 'zod/mini';
import { episode } from '../model/episode.ts';
import type { Endpoint } from './endpoint.ts';

export const episodes = {
  list: {
    method: 'GET',
    path: '/api/episodes',
    auth: 'public',
    status: 200,
    response: z.array(episode),
    edgeSeconds: 60,
  },
} as const satisfies Record<string, Endpoint>;
