import { useState } from 'react';
import { styled } from 'styled-components';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { upcomingEvents } from '../../../../shared/content/routes.ts';
import type { EventMails as Known } from '../../../../shared/people/model/eventSignups.ts';
import { inPeople } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { zoneOf } from '../../../../shared/time/timeZone.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentIn } from '../../../ui/text/dates.ts';
import { color, size, space, touch } from '../../../ui/theme/theme.ts';

const { useEventMailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ eventMails: query(build, upcomingEvents.mails, { tags: ['UpcomingEvents'] }) }),
});

/** What the site emails by itself to those who signed up, and how many know it: loaded when someone looks. */
export function EventMails({ event }: { event: ManagedEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Emails about this event: ${event.title}`}>Emails about this event</summary>
      {isOpen && <Mails event={event} />}
    </Panel>
  );
}

/** How often the numbers are asked for while some do not know yet, in milliseconds. */
const polling = 5000;

function Mails({ event }: { event: ManagedEvent }) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, refetch } = useEventMailsQuery(
    { params: { id: event.id } },
    { pollingInterval, refetchOnMountOrArgChange: true },
  );
  const isPast = !event.canceledAt && isOver(event, Date.now());
  const interval = data && !isPast && data.informed + data.unreachable < data.all ? polling : 0;
  if (interval !== pollingInterval) setPollingInterval(interval);
  if (isError && !data)
    return <ListFailed words="The emails couldn’t be loaded. Please try again." onRetry={refetch} />;
  if (!data) return <ListLoading words="Loading emails…" rows={1} />;
  const { day, hour, seated } = data;
  return (
    <Facts
      facts={[
        [event.canceledAt ? 'Canceled' : 'Time and place', informedWords(data, isPast)],
        ...(day ? [['A day before', reminderWords(day, seated, zoneOf(event))] satisfies [string, string]] : []),
        ...(hour ? [['An hour before', reminderWords(hour, seated, zoneOf(event))] satisfies [string, string]] : []),
      ]}
    />
  );
}

const number = (n: number) => n.toLocaleString(site.language);

/** "28 of 30 people know it. 2 are being told." */
function informedWords({ all, informed, unreachable }: Known, isPast: boolean): string {
  if (all === 0) return 'No one has signed up yet';
  const pending = all - informed - unreachable;
  const know =
    informed === all
      ? `${all === 1 ? 'The one person' : `All ${number(all)} people`} who signed up`
      : `${number(informed)} of ${inPeople(all)}`;
  return [
    `${know} ${informed === 1 ? 'knows' : 'know'}`,
    pending > 0 &&
      (isPast
        ? 'the event is over, so no one else is told'
        : `${number(pending)} ${pending === 1 ? 'is' : 'are'} being told, which takes a few minutes`),
    unreachable > 0 && `no email reaches ${number(unreachable)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function reminderWords({ state, dueAt = '', people }: NonNullable<Known['day']>, seated: number, zone: string): string {
  switch (state) {
    case 'off':
      return 'Switched off';
    case 'no-date':
      return 'Can’t go out: the date or the time isn’t known';
    case 'planned':
      return `Goes out ${momentIn(Date.parse(dueAt), zone)}`;
    case 'due':
      return seated === 0
        ? 'No one has a seat'
        : `${number(people)} of ${inPeople(seated)} with a seat ${people === 1 ? 'has' : 'have'} been reminded`;
  }
}

const Panel = styled.details`
  font-size: ${size.small};
  summary {
    width: fit-content;
    color: ${color.inkSoft};
    cursor: pointer;
    ${touch} { padding-block: 0.6rem; }
  }
  dl { margin-top: ${space.tight}; }
`;
