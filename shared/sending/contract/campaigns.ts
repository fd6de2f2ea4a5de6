import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
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
/** A subscriber's id or, of who signed up for an event, the hash of their address. */
const recipientId = z.string().check(z.regex(/^[0-9a-f-]{36,64}$/));
const act = { params, response: campaign, about: 'subject' } as const;

export const campaigns = contractOf(routes, {
  /**
   * Newest first, 50 a page; the next one by the `Link` header. With `attention=true` those that wait for a person,
   * however old: paused, or with recipients in doubt.
   */
  list: { query: z.extend(page, { attention: z.optional(z.literal('true')) }), response: z.array(campaign) },
  get: { params, response: campaign },
  /** The mail exactly as it was composed; 404 until it is. */
  content: { params, response: campaignContent },
  /** What came of it until now. */
  results: { params, response: campaignResults },
  /** Newest first, 100 a page; the next one by the `Link` header. */
  recipients: { params, query: z.extend(page, { list: recipientList }), response: z.array(campaignRecipient) },
  /** These answer 409 where the campaign's status does not allow it, and 200 where it is done already. */
  pause: { ...act, label: 'Paused a newsletter' },
  resume: { ...act, label: 'Resumed a newsletter' },
  cancel: { ...act, label: 'Cancelled a newsletter' },
  /** Mails those once more whom SES refused. */
  retryFailed: { ...act, label: 'Sent a newsletter again to those it had not reached' },
  /** Decides what becomes of one recipient in doubt. */
  resolve: {
    ...act,
    label: 'Decided about a recipient in doubt',
    params: z.extend(params, { recipientId }),
    request: resolution,
  },
  /** The same for all who are in doubt at this moment. Where they are very many, it goes on after the answer. */
  resolveAll: { ...act, label: 'Decided about all recipients in doubt', request: resolution },
} as const satisfies DetailsOf<typeof routes>);
