import { type ReactNode, useId } from 'react';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { EventImage, Frame } from '../../../ui/pictures/ContentImage.tsx';
import { Waiting } from '../../../ui/text/Skeleton.tsx';
import { Description, Small } from '../../../ui/text/Text.tsx';
import * as S from './EventCard.styles.ts';
import { useActiveRecentEventQuery } from './eventsApi.ts';
import { WatchEvent } from './WatchEvent.tsx';

interface Props {
  /** Shown above the title. */
  mark: ReactNode;
  /** The button's label. */
  watch: string;
}

/** The latest recording, large. */
export function EventCard({ mark, watch }: Props) {
  const id = useId();
  const { data, isLoading } = useActiveRecentEventQuery();
  if (isLoading) return <EventCardSkeleton />;
  // Only the fallback has a duration, and only what an admin wrote can change.
  const event = { duration: '', updatedAt: undefined, ...(data ?? site.fallbacks.event) };
  const { title, presenter, description, imageUrl, eventDate, duration, updatedAt } = event;
  return (
    <S.Card aria-labelledby={id}>
      <EventImage key={imageUrl} address={imageUrl} fallback="recent" changedAt={updatedAt} />
      <S.Words>
        {mark}
        <h3 id={id}>{title}</h3>
        <Small>{[presenter, eventDate, duration].filter(Boolean).join(' · ')}</Small>
        <Description>{description}</Description>
        <WatchEvent event={event} fallback={pages.archive}>
          {watch}
        </WatchEvent>
      </S.Words>
    </S.Card>
  );
}

export const EventBadge = S.Badge;

function EventCardSkeleton() {
  return (
    <S.Card as="div">
      <Frame />
      <S.Words>
        <Waiting
          words="Loading the latest event…"
          lines={[['9rem', '1.5rem'], ['80%', '2.5rem'], ['50%'], ['100%', '6rem'], ['13rem', '3rem']]}
        />
      </S.Words>
    </S.Card>
  );
}
