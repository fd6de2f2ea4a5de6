import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../shared/site/pages.ts';
import { dateAndTime } from '../../../shared/time/eventWords.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { useUpcomingEventsQuery } from '../../queries/events.ts';
import { SummaryCard, SummaryFacts, SummaryTitle } from '../../ui/layout/SummaryCard.ts';
import { SummaryCardState } from '../../ui/layout/SummaryCardState.tsx';
import { Status } from '../../ui/text/Status.ts';
import { daysUntil } from './daysUntil.ts';

/** The event that the site announces, and how many people have signed up for it. */
export function NextEvent() {
  const query = useUpcomingEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = useId();
  const event = query.data?.find(({ isActive }) => isActive);
  return (
    <SummaryCard aria-labelledby={id}>
      <h2 id={id}>Next event</h2>
      {event ? (
        <Announced event={event} />
      ) : query.data ? (
        <None />
      ) : (
        <SummaryCardState words="Loading the next event…" query={query} />
      )}
    </SummaryCard>
  );
}

function Announced({ event }: { event: UpcomingEvent }) {
  const { id, title } = event;
  const { data: counts } = useCountsQuery();
  const seats = counts?.events.find((each) => each.id === id);
  const until = daysUntil(event, new Date());
  return (
    <>
      <SummaryTitle>
        <Link to={pages.adminEvents}>{title}</Link>
      </SummaryTitle>
      <SummaryFacts>
        <span>{dateAndTime(event)}</span>
        {until && (until.over ? <Status $tone="care">{until.words}</Status> : <span>({until.words})</span>)}
      </SummaryFacts>
      <SummaryFacts>{counts && seatsOf(seats)}</SummaryFacts>
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
    <SummaryTitle>None is announced</SummaryTitle>
    <SummaryFacts>
      <Link to={pages.adminEvents}>Upcoming Events</Link>
    </SummaryFacts>
  </>
);
