import { Link } from 'react-router-dom';
import type { ManagedEvent, UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../shared/site/pages.ts';
import { daysUntil, endsAt, whenOf } from '../../../shared/time/eventTimes.ts';
import { useCounts } from '../../queries/counts.ts';
import { useUpcomingEventsQuery } from '../../queries/events.ts';
import { SummaryCard, SummaryCardState, SummaryFacts, SummaryTitle } from '../../ui/layout/SummaryCard.tsx';
import { useIsOver } from '../../ui/page/pageHooks.ts';

export function NextEvent() {
  const { query, next, over } = useNextEvent();
  return (
    <SummaryCard name="Next event">
      {next ? (
        <Announced event={next} />
      ) : query.data ? (
        <None over={over} planned={soonestOf(query.data, Date.now())} />
      ) : (
        <SummaryCardState words="Loading the next event…" query={query} />
      )}
    </SummaryCard>
  );
}

function Announced({ event }: { event: UpcomingEvent }) {
  const { id, title } = event;
  const { data: counts } = useCounts();
  const seats = counts?.events.find((each) => each.id === id);
  const until = daysUntil(event, Date.now());
  return (
    <>
      <SummaryTitle>
        <Link to={pages.adminEvents}>{title}</Link>
      </SummaryTitle>
      <SummaryFacts>
        <span>{whenOf(event)}</span>
        {until && <span>({until})</span>}
      </SummaryFacts>
      <SummaryFacts>{counts && seatsOf(seats)}</SummaryFacts>
    </>
  );
}

function seatsOf({ inPerson, virtual } = { inPerson: 0, virtual: 0 }) {
  if (inPerson + virtual === 0) return 'No one has signed up yet';
  return (
    <span>
      <b>{inPerson.toLocaleString()}</b> in person, <b>{virtual.toLocaleString()}</b> on Zoom
    </span>
  );
}

/** The first event to come, active or not. `now` in Unix milliseconds. */
function soonestOf(events: ManagedEvent[], now: number): ManagedEvent | undefined {
  const startOf = ({ startsAt }: ManagedEvent) => Date.parse(startsAt ?? '');
  const [first] = events
    .filter((event) => startOf(event) > now && !event.canceledAt)
    .sort((one, other) => startOf(one) - startOf(other));
  return first;
}

const None = ({ over, planned }: Record<'over' | 'planned', UpcomingEvent | undefined>) => (
  <>
    <SummaryTitle>None announced</SummaryTitle>
    <SummaryFacts>
      {planned ? (
        <span>
          Visitors see no date, as “{planned.title}” on {planned.eventDate} isn’t active.
        </span>
      ) : over ? (
        <span>
          “{over.title}” is over: {over.eventDate}
        </span>
      ) : (
        'Visitors can leave their name for the next one.'
      )}
    </SummaryFacts>
    <SummaryFacts>
      <Link to={pages.adminEvents}>Upcoming Events</Link>
    </SummaryFacts>
  </>
);

/** `next`: the one that visitors see. `over`: the active event, if it has ended. `query`: where they come from. */
export function useNextEvent() {
  const query = useUpcomingEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const active = query.data?.find(({ isActive }) => isActive);
  const isOver = useIsOver(active ? endsAt(active) : null);
  return { query, next: isOver ? undefined : active, over: isOver ? active : undefined };
}
