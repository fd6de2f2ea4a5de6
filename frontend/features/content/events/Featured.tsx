import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/Band.tsx';
import { Kicker } from '../../../ui/text/Text.ts';
import { EventCard } from './EventCard.tsx';
import { useNextEventQuery } from './eventsApi.ts';
import * as S from './Featured.styles.ts';
import { UpcomingCard, UpcomingCardSkeleton } from './UpcomingCard.tsx';

/** The latest recording and, if one is announced, the next event. */
export function Featured() {
  const upcoming = useNextEventQuery();
  return (
    <Band ground="deep" aria-labelledby="featured">
      <S.Head>
        <h2 id="featured">Featured {site.product.plural}</h2>
        <ButtonLink look="plain" to={pages.product}>
          View All Episodes
        </ButtonLink>
      </S.Head>
      <EventCard mark={<Kicker>Latest conversation</Kicker>} watch="Watch Latest Episode" />
      {upcoming.isLoading ? <UpcomingCardSkeleton /> : upcoming.data && <UpcomingCard event={upcoming.data} />}
    </Band>
  );
}
