import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import {
  latestEventInput,
  managedRecentEvent,
  newRecentEvent,
  recentEvent,
  recentEventEdit,
} from '../model/recentEvent.ts';
import { recentEvents as routes } from '../routes/recentEvents.ts';

const params = z.object({ id: numericId });
const written = { response: managedRecentEvent, about: 'title' } as const;

export const recentEvents = contractOf(routes, {
  active: { response: z.nullable(recentEvent), edgeSeconds: 30 },
  list: { response: z.array(managedRecentEvent) },
  create: { status: 201, request: newRecentEvent, ...written, label: 'Added a recent event' },
  /** 409 if somebody else has changed it since `version`. */
  update: { params, request: recentEventEdit, ...written, label: 'Changed a recent event' },
  /**
   * "Set as Latest": creates or replaces the event and makes it the active one. 409 if that would replace an event that was
   * written by hand, unless the request names its version.
   */
  setLatest: { params, request: latestEventInput, ...written, label: 'Set the latest episode' },
  remove: { params, label: 'Deleted a recent event' },
  activate: { params, ...written, label: 'Set a recent event as active' },
} as const satisfies DetailsOf<typeof routes>);
