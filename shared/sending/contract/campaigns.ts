import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../platform/fields.ts';
import {
  campaign,
  campaignContent,
  campaignRecipient,
  campaignResults,
  recipientList,
  resolution,
} from '../model/campaign.ts';
import { campaigns as routes } from '../routes/campaigns.ts';

const params = z.object({ id: z.uuid() });
/** A subscriber's id or, for a sign-up for an event, the address's hash. */
const recipientId = z.string().check(z.regex(/^[0-9a-f-]{36,64}$/));
const action = { params, response: campaign, about: 'subject' } as const;

export const campaigns = contractOf(routes, {
  /**
   * Newest first, 50 a page; the `Link` header has the next page. With `attention=true`, those that wait for an admin,
   * however old: paused, or with recipients in doubt.
   */
  list: { query: z.extend(page, { attention: z.optional(z.literal('true')) }), response: z.array(campaign) },
  get: { params, response: campaign },
  /** The email exactly as composed; 404 before that. */
  content: { params, response: campaignContent },
  results: { params, response: campaignResults },
  /** Newest first, 100 a page; the `Link` header has the next page. */
  recipients: { params, query: z.extend(page, { list: recipientList }), response: z.array(campaignRecipient) },
  /** The actions below return 409 if the campaign's status does not allow them, and 200 if they are already done. */
  pause: { ...action, label: 'Paused a send' },
  resume: { ...action, label: 'Resumed a send' },
  cancel: { ...action, label: 'Canceled a send' },
  /** Emails everyone again whom SES refused. */
  retryFailed: { ...action, label: 'Sent a letter again to people it hadn’t reached' },
  /** Resolves one recipient in doubt. */
  resolve: {
    ...action,
    label: 'Decided about an unconfirmed recipient',
    params: z.extend(params, { recipientId }),
    request: resolution,
  },
  /** Resolves all recipients now in doubt. If they are many, it continues after the response. */
  resolveAll: { ...action, label: 'Decided about all unconfirmed recipients', request: resolution },
} as const satisfies DetailsOf<typeof routes>);
