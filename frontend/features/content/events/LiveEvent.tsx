import { useId } from 'react';
import { styled } from 'styled-components';
import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { calendarPath } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import { dayOf, timeOf } from '../../../../shared/time/eventTimes.ts';
import { useCanceledEventQuery, useNextEventQuery } from '../../../queries/shownEvents.ts';
import { Button, ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { useIsOver } from '../../../ui/page/pageHooks.ts';
import { EventImage, Frame } from '../../../ui/pictures/ContentImage.tsx';
import { ListEmpty } from '../../../ui/tables/ListState.tsx';
import { Waiting } from '../../../ui/text/Skeleton.tsx';
import { Byline, Description, Kicker } from '../../../ui/text/Text.tsx';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { useToast } from '../../../ui/toasts/toasts.ts';
import { Card, EventSeats, Words } from './eventParts.tsx';

export function LiveEvent() {
  const id = useId();
  const { data: event, isLoading, isFetching, isError, refetch } = useNextEventQuery();
  // A retry after a failure looks like the first load.
  if (isLoading || (isFetching && event === undefined))
    return (
      <EventBox as="div">
        <Frame />
        <Words>
          <Waiting words="Loading the upcoming event…" lines={[['80%', '2.75rem'], ['50%'], ['100%', '8rem']]} />
        </Words>
      </EventBox>
    );
  if (isError && event === undefined)
    return (
      <Failed as="div" role="alert">
        <p>The next evening couldn’t be loaded. Please try again.</p>
        <Button look="plain" onClick={refetch}>
          Try again
        </Button>
      </Failed>
    );
  if (!event)
    return (
      <ListEmpty>
        The date of the next evening isn’t set yet. Sign up below, and we’ll email you as soon as there’s a date.
      </ListEmpty>
    );
  const facts = [
    ['Date', dayOf(event)],
    ['Time', timeOf(event), <VisitorTime key="visitor" startsAt={event.startsAt} />],
    ...(event.duration ? [['Length', event.duration]] : []),
  ];
  return (
    <EventBox aria-labelledby={id}>
      <EventImage address={event.imageUrl} fallback="upcoming" />
      <Words>
        <Kicker>The next live recording</Kicker>
        <h2 id={id}>{event.title}</h2>
        <Byline>with {event.guests}</Byline>
        <When>
          <Facts>
            {facts.map(([name, value, below]) => (
              <div key={String(name)}>
                <dt>{name}</dt>
                <dd>{value}</dd>
                {below && <dd>{below}</dd>}
              </div>
            ))}
          </Facts>
          <EventSeats event={event} />
        </When>
        <Description>{event.description}</Description>
      </Words>
    </EventBox>
  );
}

/** Calendar programs open this scheme, and keep what they read up to date. */
const calendarAddress = site.url.replace(/^https?:/, 'webcal:') + calendarPath;

export function AddToCalendar({ event }: { event: AnnouncedEvent }) {
  const toast = useToast();
  // DTSTAMP is the event's own start, so that the document is the same whenever it is rendered.
  const file = event.startsAt && eventCalendar(event, {}, new Date(event.startsAt));
  if (!file) return null;
  return (
    <Offer>
      <ButtonAnchor
        look="plain"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
        download={`${site.product.slug}-event.ics`}
        target={undefined}
        onClick={() =>
          toast({
            title: 'Calendar file',
            description: 'Open the downloaded .ics file to add the event to your calendar.',
          })
        }
      >
        Add to calendar
      </ButtonAnchor>
      <span>
        Downloads an .ics file. To get every evening, <a href={calendarAddress}>subscribe to our calendar</a>.
      </span>
    </Offer>
  );
}

/** Until a canceled event would have been over, what became of it: emails and calendars still lead to this page. */
export function CanceledEvent() {
  const { data: event } = useCanceledEventQuery();
  const isOver = useIsOver(event?.endsAt ? Date.parse(event.endsAt) : null);
  if (!event || isOver) return null;
  return (
    <Notice>
      <b>“{event.title}” is canceled.</b> It was to be on {event.eventDate}. Everyone who had signed up gets an email
      about it.
    </Notice>
  );
}

const Notice = styled.p`
  margin-bottom: ${space.group};
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${color.saffron};
  background: ${color.saffronWash};
`;

const EventBox = styled(Card)`
  padding-top: 0;
  border-top: 0;
  /* The form, below, begins higher on a small window. */
  & > ${Frame} { aspect-ratio: 2; ${from.tablet} { aspect-ratio: 3 / 2; } }
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.text} clamp(${space.text}, 4vw, ${space.group});
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font: 500 ${size.h3}/1.25 ${font.serif}; }
  dd + dd { color: ${color.inkSoft}; font: inherit; }
`;

const When = styled.div`
  display: grid;
  gap: ${space.near};
  color: ${color.ink};
`;

const Failed = styled(ListEmpty)`
  display: grid;
  gap: ${space.block};
  justify-items: center;
`;

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.text};
  align-items: center;
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
