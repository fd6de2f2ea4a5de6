import * as z from 'zod/mini';
import { subscriber } from '../model/subscriber.ts';
import type { Endpoint } from './endpoint.ts';
import { page } from './page.ts';
import * as routes from './routes.ts';

export const subscribers = {
  /** Newest first, 1,000 a page. */
  list: { ...routes.subscribers.list, status: 200, query: page, response: z.array(subscriber) },
  remove: {
    ...routes.subscribers.remove,
    status: 204,
    params: z.object({ id: subscriber.shape.id }),
    label: 'Deleted a subscriber',
  },
} as const satisfies Record<string, Endpoint>;
