import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { upcomingEvents } from '../../../../shared/content/routes/upcomingEvents.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { zoneOf } from '../../../../shared/time/timeZone.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import * as S from './EventMails.styles.ts';
import { mailNames, mailWords } from './eventMailWords.ts';

const { useEventMailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ eventMails: query(build, upcomingEvents.mails, { tags: ['UpcomingEvents'] }) }),
});

/** The emails about an event that the site sends by itself, loaded when somebody looks. */
export function EventMails({ event }: { event: ManagedEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <S.Panel onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Emails about this event: ${event.title}`}>Emails about this event</summary>
      {isOpen && <Mails event={event} />}
    </S.Panel>
  );
}

/** How often the numbers of a send are asked for, in milliseconds. */
const polling = 3000;

function Mails({ event }: { event: ManagedEvent }) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, refetch } = useEventMailsQuery(
    { params: { id: event.id } },
    { pollingInterval, refetchOnMountOrArgChange: true },
  );
  const interval = data?.some(({ state }) => state === 'sending') ? polling : 0;
  if (interval !== pollingInterval) setPollingInterval(interval);
  if (isError && !data)
    return <ListFailed words="The emails couldn’t be loaded. Please try again." onRetry={refetch} />;
  if (!data) return <ListLoading words="Loading emails…" rows={1} />;
  if (data.length === 0) return <p>None so far.</p>;
  return (
    <Facts
      facts={data.map((mail) => [
        mailNames[mail.kind],
        <>
          {mailWords(mail, zoneOf(event))}
          {mail.campaignId && (
            <>
              . <Link to={pathOf('adminCampaign', mail.campaignId)}>View the send</Link>
            </>
          )}
        </>,
      ])}
    />
  );
}
