import { site } from '../../../../shared/site/site.ts';
import { Band } from '../../../ui/layout/Band.tsx';
import { EventBadge, EventCard, EventCardSkeleton } from './EventCard.tsx';
import { useActiveRecentEventQuery } from './eventsApi.ts';
import * as S from './Featured.styles.ts';

/** The most recent recording, on the recordings page. */
export function LatestEvent() {
  const { data, isLoading } = useActiveRecentEventQuery();
  return (
    <Band ground="deep" aria-labelledby="latest">
      <S.Head>
        <h2 id="latest">Most Recent {site.product.singular}</h2>
      </S.Head>
      {isLoading ? (
        <EventCardSkeleton />
      ) : (
        <EventCard
          event={data ?? site.fallbacks.event}
          mark={<EventBadge>LATEST EVENT</EventBadge>}
          watch="Watch Now"
        />
      )}
    </Band>
  );
}
