import * as z from 'zod/mini';
import { numericId } from '../model/fields.ts';
import { latestEventInput, recentEvent, recentEventEdit, recentEventInput } from '../model/recentEvent.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/recent-events';
const one = `${path}/{id}` as const;
const params = z.object({ id: numericId });

export const recentEvents = {
  active: {
    method: 'GET',
    path: `${path}/active`,
    auth: 'public',
    status: 200,
    response: z.nullable(recentEvent),
    edgeSeconds: 30,
  },
  list: { method: 'GET', path, auth: 'admin', status: 200, response: z.array(recentEvent) },
  create: {
    method: 'POST',
    path,
    auth: 'admin',
    status: 201,
    request: recentEventInput,
    response: recentEvent,
    idempotency: 'answer',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    method: 'PUT',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: recentEventEdit,
    response: recentEvent,
  },
  /**
   * "Set as Latest": creates the event where it is absent and makes it the active one. 409 where that would replace what
   * was written by hand, unless the request says which version of it.
   */
  setLatest: {
    method: 'PATCH',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: latestEventInput,
    response: recentEvent,
  },
  remove: { method: 'DELETE', path: one, auth: 'admin', status: 204, params },
  activate: { method: 'PUT', path: `${one}/activate`, auth: 'admin', status: 200, params, response: recentEvent },
} as const satisfies Record<string, Endpoint>;
