import * as z from 'zod/mini';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from '../model/archiveGuest.ts';
import { numericId } from '../model/fields.ts';
import { archiveGuests as routes } from '../routes/archiveGuests.ts';
import type { Endpoint } from './endpoint.ts';

const params = z.object({ id: numericId });

export const archiveGuests = {
  list: { ...routes.list, status: 200, response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { ...routes.get, status: 200, params, response: archiveGuest, edgeSeconds: 30 },
  create: {
    ...routes.create,
    status: 201,
    request: archiveGuestInput,
    response: archiveGuest,
    label: 'Added an archive guest',
    about: 'name',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    ...routes.update,
    status: 200,
    params,
    request: archiveGuestEdit,
    response: archiveGuest,
    label: 'Changed an archive guest',
    about: 'name',
  },
  remove: { ...routes.remove, status: 204, params, label: 'Deleted an archive guest' },
} as const satisfies Record<string, Endpoint>;
