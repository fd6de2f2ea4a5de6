import * as z from 'zod/mini';
import { numericId } from '../model/fields.ts';
import { upcomingEvent, upcomingEventEdit, upcomingEventInput } from '../model/upcomingEvent.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/upcoming-events';
const one = `${path}/{id}` as const;
const params = z.object({ id: numericId });

export const upcomingEvents = {
  active: {
    method: 'GET',
    path: `${path}/active`,
    auth: 'public',
    status: 200,
    response: z.nullable(upcomingEvent),
    edgeSeconds: 30,
  },
  list: { method: 'GET', path, auth: 'admin', status: 200, response: z.array(upcomingEvent) },
  create: {
    method: 'POST',
    path,
    auth: 'admin',
    status: 201,
    request: upcomingEventInput,
    response: upcomingEvent,
    idempotency: 'answer',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    method: 'PUT',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: upcomingEventEdit,
    response: upcomingEvent,
  },
  remove: { method: 'DELETE', path: one, auth: 'admin', status: 204, params },
  activate: { method: 'PUT', path: `${one}/activate`, auth: 'admin', status: 200, params, response: upcomingEvent },
} as const satisfies Record<string, Endpoint>;
