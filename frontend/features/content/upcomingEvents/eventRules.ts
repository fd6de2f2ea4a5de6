import * as z from 'zod/mini';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { type EventDraft, inputOf } from './eventDraft.ts';

type Input = z.input<typeof upcomingEventInput>;

/** The rules of the endpoint for the values of the form. */
export const eventRules = z.pipe(
  z.transform((values: EventDraft): Input => inputOf(values)),
  upcomingEventInput,
);
