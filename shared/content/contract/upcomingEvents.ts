import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import { managedEvent, upcomingEvent, upcomingEventEdit, upcomingEventInput } from '../model/upcomingEvent.ts';
import { upcomingEvents as routes } from '../routes/upcomingEvents.ts';

const params = z.object({ id: numericId });

export const upcomingEvents = contractOf(routes, {
  active: { response: z.nullable(upcomingEvent), edgeSeconds: 30 },
  list: { response: z.array(managedEvent) },
  create: {
    status: 201,
    request: upcomingEventInput,
    response: managedEvent,
    label: 'Added an upcoming event',
    about: 'title',
  },
  /** 409 if somebody else has changed it since `version`. */
  update: {
    params,
    request: upcomingEventEdit,
    response: managedEvent,
    label: 'Changed an upcoming event',
    about: 'title',
  },
  remove: { params, label: 'Deleted an upcoming event' },
  activate: { params, response: managedEvent, label: 'Made an upcoming event the active one', about: 'title' },
} as const satisfies DetailsOf<typeof routes>);
