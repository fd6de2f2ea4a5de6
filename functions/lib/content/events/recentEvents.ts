import { latestEventId } from '../../../../shared/constants.ts';
import type { RecentEvent } from '../../../../shared/model/recentEvent.ts';
import { partitions } from '../../../../shared/resources.ts';
import { Events } from './events.ts';

export const recentEvents = new Events<RecentEvent>(partitions.content.recentEvents, { kept: latestEventId });
