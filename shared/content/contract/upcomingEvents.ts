import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { eventMails } from '../../people/model/eventSignups.ts';
import { numericId } from '../../platform/fields.ts';
import {
  announcedEvent,
  managedEvent,
  newUpcomingEvent,
  upcomingEventActivation,
  upcomingEventCancellation,
  upcomingEventEdit,
} from '../model/upcomingEvent.ts';
import { upcomingEvents as routes } from '../routes/upcomingEvents.ts';

const params = z.object({ id: numericId });
const written = { response: managedEvent, about: 'title' } as const;

export const upcomingEvents = contractOf(routes, {
  /** Null from the end of the active event on. */
  active: { response: z.nullable(announcedEvent), edgeSeconds: 30 },
  list: { response: z.array(managedEvent) },
  /** 409 if this would make an event active that is over, here and below, unless `evenIfOver` confirms it. */
  create: { status: 201, request: newUpcomingEvent, ...written, label: 'Added an upcoming event' },
  /** 409 if somebody else has changed it since `version`, or if it is canceled, here and below. */
  update: { params, request: upcomingEventEdit, ...written, label: 'Changed an upcoming event' },
  /** Tells no one. 409 while people are still being told that it is canceled. */
  remove: { params, label: 'Deleted an upcoming event' },
  activate: { params, request: upcomingEventActivation, ...written, label: 'Set an upcoming event as active' },
  /** Takes it off the site for good and tells everybody who signed up. 409 also if it is over. */
  cancel: { params, request: upcomingEventCancellation, ...written, label: 'Canceled an upcoming event' },
  /** What the site tells those who signed up by itself, and how many know it. */
  mails: { params, response: eventMails },
} as const satisfies DetailsOf<typeof routes>);
