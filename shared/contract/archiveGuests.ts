import * as z from 'zod/mini';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from '../model/archiveGuest.ts';
import { numericId } from '../model/fields.ts';
import type { Endpoint } from './endpoint.ts';

const path = '/api/archive-guests';
const one = `${path}/{id}` as const;
const params = z.object({ id: numericId });

export const archiveGuests = {
  list: { method: 'GET', path, auth: 'public', status: 200, response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { method: 'GET', path: one, auth: 'public', status: 200, params, response: archiveGuest, edgeSeconds: 30 },
  create: {
    method: 'POST',
    path,
    auth: 'admin',
    status: 201,
    request: archiveGuestInput,
    response: archiveGuest,
    idempotency: 'answer',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    method: 'PUT',
    path: one,
    auth: 'admin',
    status: 200,
    params,
    request: archiveGuestEdit,
    response: archiveGuest,
  },
  remove: { method: 'DELETE', path: one, auth: 'admin', status: 204, params },
} as const satisfies Record<string, Endpoint>;
