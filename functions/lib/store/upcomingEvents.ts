import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { partitions } from '../../../shared/resources.ts';
import { Events } from './events.ts';

export const upcomingEvents = new Events<UpcomingEvent>(partitions.content.upcomingEvents);
