import * as z from 'zod/mini';
import { calendarRequest } from '../../accounts/model/account.ts';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { calendar as routes } from '../routes/calendar.ts';

export const calendar = contractOf(routes, {
  /**
   * Where calendar apps find the admin's private calendar, for whoever enters the password again: it outlives the session. With
   * `renew`, a new address; the earlier one stops working at once.
   */
  address: {
    request: calendarRequest,
    response: z.object({ url: z.url() }),
    label: 'Asked for the address of their private calendar',
  },
  /** The calendar itself (RFC 5545), for whoever has its address; 404 for a token that is not valid. */
  feed: { query: z.object({ token: z.string().check(z.maxLength(300)) }), text: 'text/calendar; charset=utf-8' },
} as const satisfies DetailsOf<typeof routes>);
