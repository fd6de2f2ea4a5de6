import { site } from '../../../../shared/site/site.ts';
import { Band } from '../../../ui/layout/Band.tsx';
import { EventBadge, EventCard } from './EventCard.tsx';
import * as S from './Featured.styles.ts';

/** The most recent recording, on the recordings page. */
export const LatestEvent = () => (
  <Band ground="deep" aria-labelledby="latest">
    <S.Head>
      <h2 id="latest">Most Recent {site.product.singular}</h2>
    </S.Head>
    <EventCard mark={<EventBadge>LATEST EVENT</EventBadge>} watch="Watch Now" />
  </Band>
);
