import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { Events } from './events.ts';

export const upcomingEvents = new Events<ManagedEvent>(partitions.content.upcomingEvents);
