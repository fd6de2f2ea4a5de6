import * as z from 'zod/mini';
import { activity } from '../model/activity.ts';
import { eventSignups } from '../model/eventSignups.ts';
import { heldMail } from '../model/heldMail.ts';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

export const dashboard = {
  counts: {
    ...routes.dashboard.counts,
    status: 200,
    /**
     * `recipients`: the subscribers who are not suppressed. `signups`, `inPerson` and `virtual` are of all events
     * together; `events` has each by itself. `heldMail`: null where there is none.
     */
    response: z.object({
      signups: z.int(),
      inPerson: z.int(),
      virtual: z.int(),
      subscribers: z.int(),
      recipients: z.int(),
      events: z.array(eventSignups),
      heldMail: z.nullable(heldMail),
    }),
  },
  /** The last 200 things that admins did, newest first. */
  activity: { ...routes.dashboard.activity, status: 200, response: z.array(activity) },
} as const satisfies Record<string, Endpoint>;
