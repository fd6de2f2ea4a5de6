import * as z from 'zod/mini';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from '../model/archiveGuest.ts';
import { numericId } from '../model/fields.ts';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

const params = z.object({ id: numericId });

export const archiveGuests = {
  list: { ...routes.archiveGuests.list, status: 200, response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { ...routes.archiveGuests.get, status: 200, params, response: archiveGuest, edgeSeconds: 30 },
  create: {
    ...routes.archiveGuests.create,
    status: 201,
    request: archiveGuestInput,
    response: archiveGuest,
    label: 'Added an archive guest',
    about: 'name',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    ...routes.archiveGuests.update,
    status: 200,
    params,
    request: archiveGuestEdit,
    response: archiveGuest,
    label: 'Changed an archive guest',
    about: 'name',
  },
  remove: { ...routes.archiveGuests.remove, status: 204, params, label: 'Deleted an archive guest' },
} as const satisfies Record<string, Endpoint>;
