import * as z from 'zod/mini';
import { campaign } from '../model/campaign.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/campaigns';
const one = `${path}/{id}` as const;
const params = z.object({ id: z.uuid() });

export const campaigns = {
  /** Newest first. */
  list: { method: 'GET', path, auth: 'admin', status: 200, response: z.array(campaign) },
  get: { method: 'GET', path: one, auth: 'admin', status: 200, params, response: campaign },
  pause: { method: 'POST', path: `${one}/pause`, auth: 'admin', status: 200, params, response: campaign },
  resume: { method: 'POST', path: `${one}/resume`, auth: 'admin', status: 200, params, response: campaign },
  cancel: { method: 'POST', path: `${one}/cancel`, auth: 'admin', status: 200, params, response: campaign },
} as const satisfies Record<string, Endpoint>;
