import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { pages } from '../../../shared/pages.ts';
import { useCountsQuery } from '../../api/counts.ts';
import { Glance, GlanceFacts, GlanceTitle } from '../../ui/Glance.ts';
import { GlanceFailed, GlanceLoading } from '../../ui/GlanceState.tsx';
import { Status } from '../../ui/Status.ts';
import { daysUntil } from './daysUntil.ts';
import { useAnnouncedEventsQuery } from './nextEventApi.ts';

/** The event that visitors are invited to, and how many are coming. */
export function NextEvent() {
  const { data, isError, isFetching, refetch } = useAnnouncedEventsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const id = useId();
  const event = data?.find(({ isActive }) => isActive);
  return (
    <Glance aria-labelledby={id}>
      <h2 id={id}>Next event</h2>
      {data ? (
        event ? (
          <Announced event={event} />
        ) : (
          <None />
        )
      ) : isError && !isFetching ? (
        <GlanceFailed onRetry={refetch} />
      ) : (
        <GlanceLoading words="Loading the next event…" />
      )}
    </Glance>
  );
}

function Announced({ event }: { event: UpcomingEvent }) {
  const { id, title, eventDate, eventTime } = event;
  const { data: counts } = useCountsQuery();
  const seats = counts?.events.find((each) => each.id === id);
  const until = daysUntil(event, new Date());
  return (
    <>
      <GlanceTitle>
        <Link to={pages.adminEvents}>{title}</Link>
      </GlanceTitle>
      <GlanceFacts>
        <span>
          {eventDate}, {eventTime}
        </span>
        {until && (until.over ? <Status $tone="care">{until.words}</Status> : <span>({until.words})</span>)}
      </GlanceFacts>
      <GlanceFacts>{counts && seatsOf(seats)}</GlanceFacts>
    </>
  );
}

function seatsOf({ inPerson, virtual } = { inPerson: 0, virtual: 0 }) {
  if (inPerson + virtual === 0) return 'Nobody has signed up yet';
  return (
    <span>
      <b>{inPerson.toLocaleString()}</b> in person, <b>{virtual.toLocaleString()}</b> by Zoom
    </span>
  );
}

const None = () => (
  <>
    <GlanceTitle>None is announced</GlanceTitle>
    <GlanceFacts>
      <Link to={pages.adminEvents}>Upcoming Events</Link>
    </GlanceFacts>
  </>
);
