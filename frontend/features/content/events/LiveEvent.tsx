import { useId } from 'react';
import { timeOf } from '../../../../shared/time/eventWords.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EventImage, Frame } from '../../../ui/pictures/EventImage.tsx';
import { ListEmpty } from '../../../ui/tables/ListState.tsx';
import { Byline, Description, Kicker } from '../../../ui/text/Text.ts';
import { VisitorTime } from '../../../ui/text/VisitorTime.tsx';
import { Waiting } from '../../../ui/text/Waiting.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import * as Card from './EventCard.styles.ts';
import { EventSeats } from './EventSeats.tsx';
import { useNextEventQuery } from './eventsApi.ts';
import * as S from './LiveEvent.styles.ts';

/** The event that visitors can attend. */
export function LiveEvent() {
  const id = useId();
  const { data: event, isLoading, isFetching, isError, refetch } = useNextEventQuery();
  // A retry after a failure looks like the first load.
  if (isLoading || (isFetching && event === undefined)) return <LiveEventSkeleton />;
  if (isError && event === undefined)
    return (
      <S.Failed as="div" role="alert">
        <p>The next evening couldn’t be loaded. Please try again.</p>
        <Button look="plain" onClick={refetch}>
          Try again
        </Button>
      </S.Failed>
    );
  if (!event)
    return (
      <ListEmpty>
        The date of the next evening isn’t set yet. Leave your name below, and we’ll write to you when it is.
      </ListEmpty>
    );
  return (
    <S.Card aria-labelledby={id}>
      <EventImage address={event.imageUrl} fallback="upcoming" />
      <Card.Words>
        <Kicker>The next live recording</Kicker>
        <h2 id={id}>{event.title}</h2>
        <Byline>with {event.guests}</Byline>
        <S.When>
          <S.Facts>
            <Fact name="Date" value={event.eventDate} />
            <Fact name="Time" value={timeOf(event)} />
            {event.duration && <Fact name="Length" value={event.duration} />}
          </S.Facts>
          <VisitorTime startsAt={event.startsAt} />
          <EventSeats event={event} />
        </S.When>
        <Description>{event.description}</Description>
        <AddToCalendar event={event} />
      </Card.Words>
    </S.Card>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function LiveEventSkeleton() {
  return (
    <S.Card as="div">
      <Frame />
      <Card.Words>
        <Waiting
          words="Loading the upcoming event…"
          lines={[
            ['12rem', '1.5rem'],
            ['80%', '2.75rem'],
            ['50%', '1.5rem'],
            ['100%', '5rem'],
          ]}
        />
      </Card.Words>
    </S.Card>
  );
}
