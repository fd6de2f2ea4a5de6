import * as z from 'zod/mini';
import { activity } from '../model/activity.ts';
import { eventSignups } from '../model/eventSignups.ts';
import type { Endpoint } from './endpoint.ts';

export const dashboard = {
  counts: {
    method: 'GET',
    path: '/api/counts',
    auth: 'admin',
    status: 200,
    /**
     * `recipients`: the subscribers from whom mail is not withheld. `signups`, `inPerson` and `virtual` are of all events
     * together; `events` has each by itself.
     */
    response: z.object({
      signups: z.int(),
      inPerson: z.int(),
      virtual: z.int(),
      subscribers: z.int(),
      recipients: z.int(),
      events: z.array(eventSignups),
    }),
  },
  /** The last 200 things that admins did, newest first. */
  activity: { method: 'GET', path: '/api/activity', auth: 'admin', status: 200, response: z.array(activity) },
} as const satisfies Record<string, Endpoint>;
