import { latestEventId } from '../../../shared/constants.ts';
import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { Events } from './events.ts';

export const recentEvents = new Events<RecentEvent>('RECENT_EVENT', { kept: latestEventId });
