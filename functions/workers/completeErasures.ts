import type { ScheduledEvent } from 'aws-lambda';
import { completeErasures } from '../lib/people/personalData/erase.ts';

/** The clock that sets it going says what time it is. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  completeErasures(time ? Date.parse(time) : Date.now());
