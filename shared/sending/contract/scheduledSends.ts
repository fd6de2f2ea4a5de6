import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { sendResult } from '../model/campaign.ts';
import { rescheduleInput, scheduledSend, sendScheduledInput } from '../model/scheduledSend.ts';
import { scheduledSends as routes } from '../routes/scheduledSends.ts';

const params = z.object({ id: z.uuid() });

export const scheduledSends = contractOf(routes, {
  /** Those that are still to go out or held, the earliest first, 50 a page; the next one by the `Link` header. */
  list: { query: page, response: z.array(scheduledSend) },
  /** These answer 409 where it was sent, cancelled or changed meanwhile. */
  update: {
    params,
    request: rescheduleInput,
    response: scheduledSend,
    label: 'Changed when or to whom a letter goes out',
    about: 'subject',
  },
  /** At once, instead of at its time. Asked again, it answers how that send stands. */
  sendNow: { params, request: sendScheduledInput, response: sendResult, label: 'Sent a scheduled letter at once' },
  cancel: { params, label: 'Cancelled a scheduled letter' },
} as const satisfies DetailsOf<typeof routes>);
