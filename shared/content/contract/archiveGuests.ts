import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from '../model/archiveGuest.ts';
import { archiveGuests as routes } from '../routes/archiveGuests.ts';

const params = z.object({ id: numericId });

export const archiveGuests = contractOf(routes, {
  list: { response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { params, response: archiveGuest, edgeSeconds: 30 },
  create: {
    status: 201,
    request: archiveGuestInput,
    response: archiveGuest,
    label: 'Added an archive guest',
    about: 'name',
  },
  /** 409 if somebody else has changed it since `version`. */
  update: {
    params,
    request: archiveGuestEdit,
    response: archiveGuest,
    label: 'Changed an archive guest',
    about: 'name',
  },
  remove: { params, label: 'Deleted an archive guest' },
} as const satisfies DetailsOf<typeof routes>);
