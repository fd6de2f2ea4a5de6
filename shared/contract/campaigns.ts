import * as z from 'zod/mini';
import { campaign, campaignContent, campaignRecipient, recipientList, resolution } from '../model/campaign.ts';
import { subscriber } from '../model/subscriber.ts';
import type { Endpoint } from './endpoint.ts';
import { page } from './page.ts';

const path = '/api/campaigns';
const one = `${path}/{id}` as const;
const params = z.object({ id: z.uuid() });
/** A request that comes late, after another act, is not a second one. */
const act = {
  method: 'POST',
  auth: 'admin',
  status: 200,
  params,
  response: campaign,
  idempotency: 'answer',
} as const;

export const campaigns = {
  /**
   * Newest first, 50 a page; the next one by the `Link` header. With `attention=true` those that wait for a person,
   * however old: paused, or with recipients in doubt.
   */
  list: {
    method: 'GET',
    path,
    auth: 'admin',
    status: 200,
    query: z.extend(page, { attention: z.optional(z.literal('true')) }),
    response: z.array(campaign),
  },
  get: { method: 'GET', path: one, auth: 'admin', status: 200, params, response: campaign },
  /** The mail exactly as it was composed; 404 until it is. */
  content: { method: 'GET', path: `${one}/content`, auth: 'admin', status: 200, params, response: campaignContent },
  /** Newest first, 100 a page; the next one by the `Link` header. */
  recipients: {
    method: 'GET',
    path: `${one}/recipients`,
    auth: 'admin',
    status: 200,
    params,
    query: z.extend(page, { list: recipientList }),
    response: z.array(campaignRecipient),
  },
  /** These answer 409 where the campaign's status does not allow it, and 200 where it is done already. */
  pause: { ...act, path: `${one}/pause` },
  resume: { ...act, path: `${one}/resume` },
  cancel: { ...act, path: `${one}/cancel` },
  /** Mails those once more whom SES refused. */
  retryFailed: { ...act, path: `${one}/retry-failed` },
  /** Decides what becomes of one recipient in doubt. */
  resolve: {
    ...act,
    path: `${one}/recipients/{recipientId}/resolve`,
    params: z.extend(params, { recipientId: subscriber.shape.id }),
    request: resolution,
  },
  /** The same for all in doubt, as many as there is time for: who is left stays in doubt. */
  resolveAll: { ...act, path: `${one}/resolve`, request: resolution },
} as const satisfies Record<string, Endpoint>;
