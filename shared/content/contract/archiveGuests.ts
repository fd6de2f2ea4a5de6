import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import { archiveGuest, archiveGuestEdit, archiveGuestInput } from '../model/archiveGuest.ts';
import { archiveGuests as routes } from '../routes/archiveGuests.ts';

const params = z.object({ id: numericId });
const written = { response: archiveGuest, about: 'name' } as const;

export const archiveGuests = contractOf(routes, {
  list: { response: z.array(archiveGuest), edgeSeconds: 30 },
  get: { params, response: archiveGuest, edgeSeconds: 30 },
  create: { status: 201, request: archiveGuestInput, ...written, label: 'Added an archive guest' },
  /** 409 if somebody else has changed it since `version`. */
  update: { params, request: archiveGuestEdit, ...written, label: 'Changed an archive guest' },
  remove: { params, label: 'Deleted an archive guest' },
} as const satisfies DetailsOf<typeof routes>);
