import type { ScheduledEvent } from 'aws-lambda';
import { completeErasures } from '../lib/people/personalData/erase.ts';

/** The schedule that starts it passes the time. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  completeErasures(time ? Date.parse(time) : Date.now());
