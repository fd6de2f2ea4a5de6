import type { ReactNode } from 'react';
import { recordingOf, shownEpisode, shownEvent, shownGuest } from '../../../../shared/content/lists.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError } from '../../../api/callError.ts';
import { useArchiveGuestQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodeQuery } from '../../../queries/recordings.ts';
import { useActiveRecentEventQuery } from '../../../queries/shownEvents.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { useIsAbsent } from '../../../ui/page/documentContexts.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Head, Loading, noVideo, Placeholder, RecordingView } from './RecordingView.tsx';

/** A number is a guest of the archive, "event-" and a number the recent event, the rest an episode or its film's id. */
export function RecordingById({ id }: { id: string }) {
  const isAbsent = useIsAbsent();
  const isGuest = /^\d+$/.test(id);
  if (isAbsent) return <Absent from={isGuest ? pages.archive : pages.product} />;
  if (isGuest) return <GuestVideo id={id} />;
  return recordingOf(id)?.kind === 'event' ? <EventVideo name={id} /> : <EpisodeVideo name={id} />;
}

function GuestVideo({ id }: { id: string }) {
  const { data: guest, ...query } = useArchiveGuestQuery({ params: { id: Number(id) } });
  if (!guest) return <NotShown query={query} from={pages.archive} />;
  return <RecordingView name={id} recording={shownGuest(guest)} />;
}

function EpisodeVideo({ name }: { name: string }) {
  const { data: episode, ...query } = useEpisodeQuery({ name });
  if (!episode) return <NotShown query={query} from={pages.product} />;
  const { episodeNumber, transcriptionUrl } = episode;
  return <RecordingView {...{ name, episodeNumber }} recording={shownEpisode(episode)} transcript={transcriptionUrl} />;
}

/** The recent event, unless it was made from an episode: then that is the recording. */
function EventVideo({ name }: { name: string }) {
  const { data: event, ...query } = useActiveRecentEventQuery();
  if (!event || event.episodeId || event.id !== recordingOf(name)?.id)
    return <NotShown query={query} from={pages.product} />;
  return <RecordingView name={name} recording={shownEvent(event)} />;
}

interface NotShownProps {
  query: { isLoading: boolean; error?: unknown; refetch: () => unknown };
  from: string;
}

function NotShown({ query: { isLoading, error, refetch }, from }: NotShownProps) {
  if (isLoading)
    return (
      <EmptyPage hidden={false}>
        <Loading role="status">
          <Skeleton $height="100%" />
          <p>Loading video...</p>
        </Loading>
      </EmptyPage>
    );
  if (!error || [400, 404].includes(asCallError(error).status ?? 0)) return <Absent from={from} />;
  return (
    <EmptyPage>
      <ListFailed words="The video couldn’t be loaded. Please try again." onRetry={() => void refetch()} />
    </EmptyPage>
  );
}

const Absent = ({ from }: { from: string }) => (
  <EmptyPage>
    <Placeholder>
      <p>{noVideo}</p>
      <ButtonLink look="plain" to={from}>
        {from === pages.archive ? 'Back to Archive' : `Back to ${site.product.plural}`}
      </ButtonLink>
    </Placeholder>
  </EmptyPage>
);

const EmptyPage = ({ hidden = true, children }: { hidden?: boolean; children: ReactNode }) => (
  <Band width="60rem">
    <Head>
      <h1 tabIndex={-1}>{site.product.singular}</h1>
    </Head>
    <Meta title={site.product.singular} hidden={hidden} />
    {children}
  </Band>
);
