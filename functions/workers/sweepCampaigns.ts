import type { ScheduledEvent } from 'aws-lambda';
import { sweep } from '../lib/newsletter/sweep.ts';

/** The clock that sets it going says what time it is; an operator who invokes it need not. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) => sweep(time ? Date.parse(time) : Date.now());
