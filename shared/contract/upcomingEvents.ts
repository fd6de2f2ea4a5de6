import * as z from 'zod/mini';
import { numericId } from '../model/fields.ts';
import { managedEvent, upcomingEvent, upcomingEventEdit, upcomingEventInput } from '../model/upcomingEvent.ts';
import { upcomingEvents as routes } from '../routes/upcomingEvents.ts';
import type { Endpoint } from './endpoint.ts';

const params = z.object({ id: numericId });

export const upcomingEvents = {
  active: { ...routes.active, status: 200, response: z.nullable(upcomingEvent), edgeSeconds: 30 },
  list: { ...routes.list, status: 200, response: z.array(managedEvent) },
  create: {
    ...routes.create,
    status: 201,
    request: upcomingEventInput,
    response: managedEvent,
    label: 'Added an upcoming event',
    about: 'title',
  },
  /** 409 when somebody else changed it since `version`. */
  update: {
    ...routes.update,
    status: 200,
    params,
    request: upcomingEventEdit,
    response: managedEvent,
    label: 'Changed an upcoming event',
    about: 'title',
  },
  remove: { ...routes.remove, status: 204, params, label: 'Deleted an upcoming event' },
  activate: {
    ...routes.activate,
    status: 200,
    params,
    response: managedEvent,
    label: 'Made an upcoming event the active one',
    about: 'title',
  },
} as const satisfies Record<string, Endpoint>;
