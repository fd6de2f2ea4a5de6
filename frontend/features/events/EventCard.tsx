import { useState } from 'react';
import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { pages } from '../../../shared/pages.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Kicker } from '../../ui/Text.ts';
import * as S from './EventCard.styles.ts';

type Shown = Pick<RecentEvent, 'title' | 'presenter' | 'description' | 'imageUrl' | 'videoUrl' | 'eventDate'> & {
  duration?: string;
};

export function EventCard({ event }: { event: Shown }) {
  const { title, presenter, description, imageUrl, videoUrl, eventDate, duration } = event;
  return (
    <S.Card>
      <EventImage key={imageUrl} imageUrl={imageUrl} />
      <S.Words>
        <Kicker>Latest conversation</Kicker>
        <h3>{title}</h3>
        <S.Facts>{[presenter, eventDate, duration].filter(Boolean).join(' · ')}</S.Facts>
        <p>{description}</p>
        {videoUrl ? (
          <ButtonAnchor href={videoUrl}>Watch Latest Episode</ButtonAnchor>
        ) : (
          <ButtonLink to={pages.product}>Watch Latest Episode</ButtonLink>
        )}
      </S.Words>
    </S.Card>
  );
}

function EventImage({ imageUrl }: { imageUrl: string }) {
  const [failed, setFailed] = useState(false);
  if (!imageUrl || failed)
    return (
      <S.Frame>
        <Picture name="recent" sizes="(min-width: 64rem) 38rem, 92vw" alt="" />
      </S.Frame>
    );
  return (
    <S.Frame>
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        onError={() => {
          console.error(`The event's image could not be loaded: ${imageUrl}`);
          setFailed(true);
        }}
      />
    </S.Frame>
  );
}

export function EventCardSkeleton() {
  return (
    <S.Card>
      <Hidden role="status">Loading the latest event…</Hidden>
      <S.Frame />
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
