import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { Events } from './events.ts';

export const upcomingEvents = new Events<UpcomingEvent>('UPCOMING_EVENT');
