import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { page } from '../platform/fields.ts';
import {
  campaign,
  campaignContent,
  campaignRecipient,
  campaignResults,
  recipientList,
  resolution,
  sendResult,
} from './model/campaign.ts';
import { rescheduleInput, scheduledSend, sendScheduledInput } from './model/scheduledSend.ts';
import * as routes from './routes.ts';

const params = z.object({ id: z.uuid() });
/** A subscriber's id or, for a sign-up for an event, the address's hash. */
const campaignRecipientId = z.string().check(z.regex(/^[0-9a-f-]{36,64}$/));
const campaignAction = { params, response: campaign, about: 'subject' } as const;

export const campaigns = contractOf(routes.campaigns, {
  /** Newest first, 50 a page. `attention=true`: those that wait for an admin, paused or with recipients in doubt. */
  list: { query: z.extend(page, { attention: z.optional(z.literal('true')) }), response: z.array(campaign) },
  get: { params, response: campaign },
  /** The email exactly as composed; 404 before that. */
  content: { params, response: campaignContent },
  results: { params, response: campaignResults },
  /** Newest first, 100 a page; the `Link` header has the next page. */
  recipients: { params, query: z.extend(page, { list: recipientList }), response: z.array(campaignRecipient) },
  /** The actions below return 409 if the campaign's status does not allow them, and 200 if they are already done. */
  pause: { ...campaignAction, label: 'Paused a send' },
  resume: { ...campaignAction, label: 'Resumed a send' },
  cancel: { ...campaignAction, label: 'Canceled a send' },
  retryFailed: { ...campaignAction, label: 'Sent a letter again to people it hadn’t reached' },
  resolve: {
    ...campaignAction,
    label: 'Decided about an unconfirmed recipient',
    params: z.extend(params, { recipientId: campaignRecipientId }),
    request: resolution,
  },
  /** Resolves all recipients now in doubt. If they are many, it continues after the response. */
  resolveAll: { ...campaignAction, label: 'Decided about all unconfirmed recipients', request: resolution },
} as const satisfies DetailsOf<typeof routes.campaigns>);

export const scheduledSends = contractOf(routes.scheduledSends, {
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
  /** A repeated request returns that send's current state. */
  sendNow: { params, request: sendScheduledInput, response: sendResult, label: 'Sent a scheduled letter at once' },
  cancel: { params, label: 'Canceled a scheduled letter' },
} as const satisfies DetailsOf<typeof routes.scheduledSends>);
