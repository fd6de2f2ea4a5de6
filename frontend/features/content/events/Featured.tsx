import { useId } from 'react';
import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { timeOf } from '../../../../shared/time/eventWords.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Byline, Description, Hidden, Kicker } from '../../../ui/text/Text.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { EventBadge, EventCard } from './EventCard.tsx';
import { EventSeats } from './EventSeats.tsx';
import { useNextEventQuery } from './eventsApi.ts';
import { JoinLink } from './JoinLink.tsx';

/** The latest recording and, if one is announced, the next event. */
export function Featured() {
  const upcoming = useNextEventQuery();
  return (
    <Band ground="deep" aria-labelledby="featured">
      <Head>
        <h2 id="featured">Featured {site.product.plural}</h2>
        <ButtonLink look="plain" to={pages.product}>
          View All Episodes
        </ButtonLink>
      </Head>
      <EventCard mark={<Kicker>Latest conversation</Kicker>} watch="Watch Latest Episode" />
      {upcoming.isLoading ? <UpcomingCardSkeleton /> : upcoming.data && <UpcomingCard event={upcoming.data} />}
    </Band>
  );
}

/** The most recent recording, on the recordings page. */
export const LatestEvent = () => (
  <Band ground="deep" aria-labelledby="latest">
    <Head>
      <h2 id="latest">Most Recent {site.product.singular}</h2>
    </Head>
    <EventCard mark={<EventBadge>LATEST EVENT</EventBadge>} watch="Watch Now" />
  </Band>
);

function UpcomingCard({ event }: { event: AnnouncedEvent }) {
  const id = useId();
  const { title, guests, eventDate, description } = event;
  return (
    <Card aria-labelledby={id}>
      <When>
        <Kicker>Upcoming</Kicker>
        <Day>{eventDate}</Day>
        <p>{timeOf(event)}</p>
        <VisitorTime startsAt={event.startsAt} />
      </When>
      <What>
        <h3 id={id}>{title}</h3>
        <Byline>with {guests}</Byline>
        <Description>{description}</Description>
        <EventSeats event={event} />
      </What>
      <JoinLink event={event} look="plain" />
    </Card>
  );
}

function UpcomingCardSkeleton() {
  return (
    <Card as="div">
      <Hidden role="status">Loading the upcoming event…</Hidden>
      <When>
        <Skeleton $width="6rem" />
        <Skeleton $width="9rem" $height="2rem" />
      </When>
      <What>
        <Skeleton $width="60%" $height="1.75rem" />
        <Skeleton $height="3rem" />
      </What>
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.block} ${space.group};
  align-items: flex-end;
  justify-content: space-between;
  margin-bottom: ${space.group};
`;

const Card = styled.article`
  display: grid;
  gap: ${space.block} ${space.part};
  align-items: start;
  justify-items: start;
  margin-top: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 14rem 1fr auto; align-items: center; }
`;

const When = styled.div`
  color: ${color.inkSoft};
`;

const Day = styled.p`
  color: ${color.ink};
  font: 500 ${size.h3}/1.25 ${font.serif};
`;

const What = styled.div`
  display: grid;
  gap: ${space.hair};
  width: 100%;
`;
