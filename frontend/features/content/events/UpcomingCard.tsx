import { useId } from 'react';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { timeOf } from '../../../../shared/time/eventWords.ts';
import { Byline, Description, Kicker } from '../../../ui/text/Text.ts';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import { EventSeats } from './EventSeats.tsx';
import { JoinLink } from './JoinLink.tsx';
import * as S from './UpcomingCard.styles.ts';

export function UpcomingCard({ event }: { event: AnnouncedEvent }) {
  const id = useId();
  const { title, guests, eventDate, description } = event;
  return (
    <S.Card aria-labelledby={id}>
      <S.When>
        <Kicker>Upcoming</Kicker>
        <S.Day>{eventDate}</S.Day>
        <p>{timeOf(event)}</p>
        <VisitorTime startsAt={event.startsAt} />
      </S.When>
      <S.What>
        <h3 id={id}>{title}</h3>
        <Byline>with {guests}</Byline>
        <Description>{description}</Description>
        <EventSeats event={event} />
      </S.What>
      <JoinLink event={event} look="plain" />
    </S.Card>
  );
}

export function UpcomingCardSkeleton() {
  return (
    <S.Card as="div">
      <Hidden role="status">Loading the upcoming event…</Hidden>
      <S.When>
        <Skeleton $width="6rem" />
        <Skeleton $width="9rem" $height="2rem" />
      </S.When>
      <S.What>
        <Skeleton $width="60%" $height="1.75rem" />
        <Skeleton $height="3rem" />
      </S.What>
    </S.Card>
  );
}
