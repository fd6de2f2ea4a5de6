import * as z from 'zod/mini';
import { subscriber } from '../model/subscriber.ts';
import type { Endpoint } from './endpoint.ts';
import { page } from './page.ts';

export const subscribers = {
  /** Newest first, 1,000 a page. */
  list: {
    method: 'GET',
    path: '/api/subscribers',
    auth: 'admin',
    status: 200,
    query: page,
    response: z.array(subscriber),
  },
  remove: {
    method: 'DELETE',
    path: '/api/subscribers/{id}',
    auth: 'admin',
    status: 204,
    params: z.object({ id: subscriber.shape.id }),
  },
} as const satisfies Record<string, Endpoint>;
