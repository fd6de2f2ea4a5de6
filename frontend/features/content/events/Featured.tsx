import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { videoId, webAddress } from '../../../../shared/platform/links.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { dayOf, timeOf, whenOf } from '../../../../shared/time/eventTimes.ts';
import { useActiveRecentEventQuery, useNextEventQuery } from '../../../queries/shownEvents.ts';
import { ButtonAnchor, ButtonLink, type ButtonLook } from '../../../ui/buttons/Button.tsx';
import { watchAddress } from '../../../ui/dialogs/player.ts';
import { VideoModal } from '../../../ui/dialogs/VideoModal.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { isPlainClick } from '../../../ui/page/pageHooks.ts';
import { EventImage, Frame } from '../../../ui/pictures/ContentImage.tsx';
import { Waiting } from '../../../ui/text/Skeleton.tsx';
import { Byline, Description, Kicker, Small } from '../../../ui/text/Text.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { Card, EventSeats, JoinLink, Words } from './eventParts.tsx';

export const Featured = () => (
  <Band ground="deep" aria-labelledby="featured">
    <Head>
      <h2 id="featured">Featured {site.product.plural}</h2>
      <ButtonLink look="plain" to={pages.product}>
        View All Episodes
      </ButtonLink>
    </Head>
    <EventCard mark={<Kicker>Latest conversation</Kicker>} watch="Watch Latest Episode" />
    <UpcomingCard />
  </Band>
);

export const LatestEvent = () => (
  <Band ground="deep" aria-labelledby="latest">
    <Head>
      <h2 id="latest">Most Recent {site.product.singular}</h2>
    </Head>
    <EventCard mark={<Badge>LATEST EVENT</Badge>} watch="Watch Now" />
  </Band>
);

export function NextEvent() {
  const { data: event, isLoading } = useNextEventQuery();
  if (!isLoading && !event) return null;
  return (
    <Band ground="night" aria-label="Upcoming event">
      <Halves>
        {event ? (
          <>
            <NightWords>
              <Badge data-on="night">UPCOMING EVENT</Badge>
              <h2>{event.title}</h2>
              <Byline>with {event.guests}</Byline>
              <div>
                <Day>{whenOf(event)}</Day>
                <VisitorTime startsAt={event.startsAt} />
                <EventSeats event={event} on="night" />
              </div>
              <Description>{event.description}</Description>
              <JoinLink event={event} on="night" />
            </NightWords>
            <EventImage address={event.imageUrl} fallback="upcoming" />
          </>
        ) : (
          <>
            <NightWords>
              <Waiting words="Loading the upcoming event…" lines={lines} />
            </NightWords>
            <Frame />
          </>
        )}
      </Halves>
    </Band>
  );
}

const lines: [string, string][] = [
  ['10rem', '1.75rem'],
  ['75%', '3rem'],
  ['50%', '1.5rem'],
  ['100%', '5rem'],
];

function UpcomingCard() {
  const id = useId();
  const { data: event, isLoading } = useNextEventQuery();
  if (isLoading)
    return (
      <Upcoming as="div">
        <div>
          <Waiting words="Loading the upcoming event…" lines={[['6rem'], ['9rem', '2rem']]} />
        </div>
      </Upcoming>
    );
  if (!event) return null;
  return (
    <Upcoming aria-labelledby={id}>
      <div>
        <Kicker>Upcoming</Kicker>
        <Day>{dayOf(event)}</Day>
        <p>{timeOf(event)}</p>
        <VisitorTime startsAt={event.startsAt} />
      </div>
      <What>
        <h3 id={id}>{event.title}</h3>
        <Byline>with {event.guests}</Byline>
        <Description>{event.description}</Description>
        <EventSeats event={event} />
      </What>
      <JoinLink event={event} look="plain" />
    </Upcoming>
  );
}

function EventCard({ mark, watch }: { mark: ReactNode; watch: string }) {
  const id = useId();
  const { data, isLoading } = useActiveRecentEventQuery();
  if (isLoading)
    return (
      <Card as="div">
        <Frame />
        <Words>
          <Waiting words="Loading the latest event…" lines={[...lines, ['13rem', '3.25rem']]} />
        </Words>
      </Card>
    );
  // Only the fallback has a duration, and only what an admin wrote can change.
  const event = { duration: '', updatedAt: undefined, ...(data ?? site.fallbacks.event) };
  const { title, presenter, description, imageUrl, eventDate, duration, updatedAt } = event;
  return (
    <Card aria-labelledby={id}>
      <EventImage key={imageUrl} address={imageUrl} fallback="recent" changedAt={updatedAt} />
      <Words>
        {mark}
        <h3 id={id}>{title}</h3>
        <Small>{[presenter, eventDate, duration].filter(Boolean).join(' · ')}</Small>
        <Description>{description}</Description>
        <WatchEvent event={event} fallback={pages.archive}>
          {watch}
        </WatchEvent>
      </Words>
    </Card>
  );
}

interface WatchProps extends ButtonLook {
  event: { title: string; videoUrl: string } | null | undefined;
  /** The link's target if the event has no usable link. */
  fallback: string;
  children: string;
}

/** A video opens over the page once its code has loaded; anything else, in a new tab. */
export function WatchEvent({ event, fallback, children, ...look }: WatchProps) {
  const [open, setOpen] = useState(false);
  const video = videoId(event?.videoUrl ?? '');
  const address = webAddress(event?.videoUrl ?? '');
  if (event && video)
    return (
      <>
        <ButtonAnchor
          {...look}
          href={watchAddress(video)}
          aria-haspopup="dialog"
          onClick={(click) => {
            if (!isPlainClick(click)) return;
            click.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </ButtonAnchor>
        {open && <VideoModal video={video} title={event.title} onClose={() => setOpen(false)} />}
      </>
    );
  return address ? (
    <ButtonAnchor href={address} {...look}>
      {children}
    </ButtonAnchor>
  ) : (
    <ButtonLink to={fallback} {...look}>
      {children}
    </ButtonLink>
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

const Badge = styled.p`
  padding: 0.2rem 0.7rem;
  border: 1px solid ${color.saffronInk};
  border-radius: 999px;
  color: ${color.saffronInk};
  font-weight: 600;
  font-size: ${size.tiny};
  letter-spacing: 0.09em;
  &[data-on='night'] { border-color: ${color.saffron}; color: ${color.saffron}; }
`;

const Day = styled.p`
  color: ${color.ink};
  font: 500 ${size.h3}/1.25 ${font.serif};
`;

const Upcoming = styled.article`
  display: grid;
  gap: ${space.block} ${space.part};
  align-items: start;
  justify-items: start;
  margin-top: ${space.group};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  & > :first-child { color: ${color.inkSoft}; }
  ${from.desktop} { grid-template-columns: 14rem 1fr auto; align-items: center; }
`;

const What = styled.div`
  display: grid;
  gap: ${space.hair};
  width: 100%;
`;

const Halves = styled.div`
  display: grid;
  gap: ${space.group};
  align-items: center;
  ${from.desktop} { grid-template-columns: 1fr 1.1fr; gap: ${space.part}; }
`;

const NightWords = styled(Words)`
  color: ${color.nightSoft};
  h2, ${Byline}, ${Day} { color: ${color.paper}; }
`;
