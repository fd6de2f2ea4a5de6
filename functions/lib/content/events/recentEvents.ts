import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { latestEventId } from '../../../../shared/platform/constants.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { Events } from './events.ts';

export const recentEvents = new Events<RecentEvent>(partitions.content.recentEvents, { reservedId: latestEventId });
