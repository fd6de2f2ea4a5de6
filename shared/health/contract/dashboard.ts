import * as z from 'zod/mini';
import { activity } from '../../accounts/model/activity.ts';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { deferredMail } from '../../notices/model/deferredMail.ts';
import { eventSignups } from '../../people/model/eventSignups.ts';
import { growthDay } from '../../people/model/growth.ts';
import { healthReport } from '../model/health.ts';
import { dashboard as routes } from '../routes/dashboard.ts';

export const dashboard = contractOf(routes, {
  counts: {
    /**
     * `recipients`: the subscribers who are not suppressed. `signups`, `inPerson` and `virtual` are of all events
     * together; `events` has each by itself. `deferredMail`: null where there is none.
     */
    response: z.object({
      signups: z.int(),
      inPerson: z.int(),
      virtual: z.int(),
      subscribers: z.int(),
      recipients: z.int(),
      events: z.array(eventSignups),
      deferredMail: z.nullable(deferredMail),
    }),
  },
  /** The last 365 days of which something is known, oldest first; the last one is now. */
  growth: { response: z.array(growthDay) },
  /**
   * What was found last of all that a person must set up or see to; null before the first time. `pending`: it is looked at
   * anew, because that was some minutes ago or is not `newerThan` what the caller has, an ISO time: ask again.
   */
  health: {
    query: z.object({ newerThan: z.optional(z.iso.datetime()) }),
    response: z.object({ report: z.nullable(healthReport), pending: z.boolean() }),
  },
  /** The last 200 things that admins did, newest first. */
  activity: { response: z.array(activity) },
} as const satisfies DetailsOf<typeof routes>);
