import type { ManagedEvent } from '../../../../shared/model/upcomingEvent.ts';
import { partitions } from '../../../../shared/resources.ts';
import { Events } from './events.ts';

export const upcomingEvents = new Events<ManagedEvent>(partitions.content.upcomingEvents);
