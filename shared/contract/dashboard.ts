import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const dashboard = {
  counts: {
    method: 'GET',
    path: '/api/counts',
    auth: 'admin',
    status: 200,
    /** `recipients`: the subscribers from whom mail is not withheld. */
    response: z.object({
      signups: z.int(),
      inPerson: z.int(),
      virtual: z.int(),
      subscribers: z.int(),
      recipients: z.int(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
