import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import { latestEventInput, recentEvent, recentEventEdit, recentEventInput } from '../model/recentEvent.ts';
import { recentEvents as routes } from '../routes/recentEvents.ts';

const params = z.object({ id: numericId });

export const recentEvents = contractOf(routes, {
  active: { response: z.nullable(recentEvent), edgeSeconds: 30 },
  list: { response: z.array(recentEvent) },
  create: {
    status: 201,
    request: recentEventInput,
    response: recentEvent,
    label: 'Added a recent event',
    about: 'title',
  },
  /** 409 if somebody else has changed it since `version`. */
  update: { params, request: recentEventEdit, response: recentEvent, label: 'Changed a recent event', about: 'title' },
  /**
   * "Set as Latest": creates or replaces the event and makes it the active one. 409 if that would replace an event that was
   * written by hand, unless the request names its version.
   */
  setLatest: {
    params,
    request: latestEventInput,
    response: recentEvent,
    label: 'Set the latest episode',
    about: 'title',
  },
  remove: { params, label: 'Deleted a recent event' },
  activate: { params, response: recentEvent, label: 'Made a recent event the active one', about: 'title' },
} as const satisfies DetailsOf<typeof routes>);
