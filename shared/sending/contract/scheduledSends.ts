import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../platform/fields.ts';
import { sendResult } from '../model/campaign.ts';
import { rescheduleInput, scheduledSend, sendScheduledInput } from '../model/scheduledSend.ts';
import { scheduledSends as routes } from '../routes/scheduledSends.ts';

const params = z.object({ id: z.uuid() });

export const scheduledSends = contractOf(routes, {
  /** Scheduled and held letters, earliest first, 50 a page; the `Link` header has the next page. */
  list: { query: page, response: z.array(scheduledSend) },
  /** The actions below return 409 if the letter was sent, canceled or changed in the meantime. */
  update: {
    params,
    request: rescheduleInput,
    response: scheduledSend,
    label: 'Changed the time or recipients of a scheduled letter',
    about: 'subject',
  },
  /** Sends it at once, instead of at its time. A repeated request returns that send's current state. */
  sendNow: { params, request: sendScheduledInput, response: sendResult, label: 'Sent a scheduled letter at once' },
  cancel: { params, label: 'Canceled a scheduled letter' },
} as const satisfies DetailsOf<typeof routes>);
