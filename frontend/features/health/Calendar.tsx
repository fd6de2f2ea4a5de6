import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { plannedOf, undated } from '../../../shared/health/calendar/planned.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime, zoneName } from '../../../shared/time/timeZone.ts';
import { useUpcomingEventsQuery } from '../../queries/events.ts';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { drawings } from '../../ui/pictures/drawings.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Small } from '../../ui/text/Text.ts';
import { Hidden } from '../../ui/theme/Hidden.ts';
import { Skeleton } from '../../ui/theme/Skeleton.ts';
import * as S from './Calendar.styles.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { isMonth, monthAfter, monthName } from './months.ts';

/** A month of everything that is planned: events, their reminders, and letters. The address of the page has the month. */
export function Calendar() {
  const events = useUpcomingEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const letters = useScheduledSends();
  const [params, setParams] = useSearchParams();
  const id = useId();
  const now = Date.now();
  const today = localTime(now, site.timeZone).slice(0, 10);
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const turnTo = (next: string) => setParams({ month: next }, { replace: true, preventScrollReset: true });
  const failed = [events, letters].filter(({ isError }) => isError);
  const isLoaded = events.data && letters.data;
  return (
    <>
      <section aria-labelledby={id}>
        <S.Head>
          <h2 id={id} aria-live="polite">
            {monthName(month)}
          </h2>
          <S.Turn>
            <IconButton
              label="Previous month"
              drawing={drawings.previous}
              onClick={() => turnTo(monthAfter(month, -1))}
            />
            <Button look="plain" small onClick={() => turnTo(today.slice(0, 7))}>
              Today
            </Button>
            <IconButton label="Next month" drawing={drawings.next} onClick={() => turnTo(monthAfter(month, 1))} />
          </S.Turn>
        </S.Head>
        {failed.length > 0 && (
          <ListFailed
            words="Error loading the calendar. Please try again."
            onRetry={() => {
              for (const { refetch } of failed) void refetch();
            }}
          />
        )}
        {!isLoaded && failed.length === 0 && (
          <>
            <Hidden role="status">Loading the calendar…</Hidden>
            <Skeleton $height="28rem" />
          </>
        )}
        {isLoaded && (
          <>
            <CalendarMonth month={month} today={today} planned={plannedOf(events.data ?? [], letters.rows, now)} />
            <S.Note>All times are in {zoneName(site.timeZone)}.</S.Note>
          </>
        )}
      </section>
      {events.data && <Undated events={undated(events.data)} />}
    </>
  );
}

function Undated({ events }: { events: ManagedEvent[] }) {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <S.Part aria-labelledby={id}>
      <h2 id={id}>Date not recognized</h2>
      <Small>These events are on no day of the calendar, and no reminders go out for them.</Small>
      <S.Undated>
        {events.map(({ id, title, eventDate, cancelledAt }) => (
          <li key={id}>
            <Link to={pages.adminEvents}>
              {cancelledAt && 'Canceled: '}
              {title}
            </Link>
            , “{eventDate}”
          </li>
        ))}
      </S.Undated>
    </S.Part>
  );
}
