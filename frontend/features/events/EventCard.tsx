import { type ReactNode, useId } from 'react';
import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { pages } from '../../../shared/pages.ts';
import { Hidden } from '../../ui/Hidden.ts';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Description } from '../../ui/Text.ts';
import * as S from './EventCard.styles.ts';
import { Frame } from './EventImage.styles.ts';
import { EventImage } from './EventImage.tsx';
import { WatchEvent } from './WatchLatest.tsx';

export type ShownEvent = Pick<
  RecentEvent,
  'title' | 'presenter' | 'description' | 'imageUrl' | 'videoUrl' | 'eventDate'
> & { duration?: string; updatedAt?: string | undefined };

interface Props {
  event: ShownEvent;
  /** What stands over the title. */
  mark: ReactNode;
  /** What the button says. */
  watch: string;
}

/** The latest recording, large. */
export function EventCard({ event, mark, watch }: Props) {
  const id = useId();
  const { title, presenter, description, imageUrl, eventDate, duration, updatedAt } = event;
  return (
    <S.Card aria-labelledby={id}>
      <EventImage key={imageUrl} address={imageUrl} instead="recent" changedAt={updatedAt} />
      <S.Words>
        {mark}
        <h3 id={id}>{title}</h3>
        <S.Facts>{[presenter, eventDate, duration].filter(Boolean).join(' · ')}</S.Facts>
        <Description>{description}</Description>
        <WatchEvent event={event} otherwise={pages.archive}>
          {watch}
        </WatchEvent>
      </S.Words>
    </S.Card>
  );
}

export const EventBadge = S.Badge;

export function EventCardSkeleton() {
  return (
    <S.Card as="div">
      <Hidden role="status">Loading the latest event…</Hidden>
      <Frame />
      <S.Words>
        <Skeleton $width="9rem" $height="1.5rem" />
        <Skeleton $width="80%" $height="2.5rem" />
        <Skeleton $width="50%" />
        <Skeleton $height="6rem" />
        <Skeleton $width="13rem" $height="3rem" />
      </S.Words>
    </S.Card>
  );
}
