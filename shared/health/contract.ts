import * as z from 'zod/mini';
import { activity } from '../accounts/model.ts';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { preparedLetter } from '../letters/model/emailTemplate.ts';
import { deferredMail, heldFormMail } from '../notices/model/mail.ts';
import { eventSignups } from '../people/model/eventSignups.ts';
import { healthReport } from './model.ts';
import { dashboard as routes } from './routes.ts';

export const dashboard = contractOf(routes, {
  counts: {
    /**
     * `recipients`: subscribers who are not suppressed. `erased`: people of whom only the address's hash is left.
     * `signups`, `inPerson`, `virtual`, `waiting`: of all events together. `deferredMail`, `unsentMail`, `formMail`:
     * null if there is none.
     */
    response: z.object({
      signups: z.int(),
      inPerson: z.int(),
      virtual: z.int(),
      waiting: z.int(),
      subscribers: z.int(),
      recipients: z.int(),
      erased: z.int(),
      events: z.array(eventSignups),
      deferredMail: z.nullable(deferredMail),
      unsentMail: z.nullable(deferredMail),
      formMail: z.nullable(heldFormMail),
      preparedLetters: z.array(preparedLetter),
    }),
  },
  /** At the end of each day in UTC since counting began, oldest first; the last entry is now. */
  growth: {
    response: z.object({
      days: z.array(z.object({ date: z.iso.date(), subscribers: z.int() })),
      joined: z.int(),
      left: z.int(),
    }),
  },
  /**
   * Null before the first one. `pending`: a new report is being made, because this one is minutes old or not newer than
   * `newerThan`, an ISO time: ask again.
   */
  health: {
    query: z.object({ newerThan: z.optional(z.iso.datetime()) }),
    response: z.object({ report: z.nullable(healthReport), pending: z.boolean() }),
  },
  /** The last 200 activities of admins, and the failed log-ins of the last seven days, newest first. */
  activity: { response: z.array(activity) },
} as const satisfies DetailsOf<typeof routes>);
