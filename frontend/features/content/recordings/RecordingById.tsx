import type { ReactNode } from 'react';
import { episodePath } from '../../../../shared/content/lists/episodes.ts';
import { videoId } from '../../../../shared/platform/videoLink.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { asCallError } from '../../../api/callError.ts';
import { useArchiveGuestQuery } from '../../../queries/archiveGuests.ts';
import { useEpisodeQuery } from '../../../queries/episodes.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/Band.tsx';
import { useIsAbsent } from '../../../ui/page/absentAddress.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import * as S from './RecordingView.styles.ts';
import { noVideo, RecordingView } from './RecordingView.tsx';

/** The recording at `/video/{id}`: a number is a guest of the archive, anything else an episode or its film's id. */
export function RecordingById({ id }: { id: string }) {
  const isAbsent = useIsAbsent();
  const isGuest = /^\d+$/.test(id);
  if (isAbsent) return <Absent from={isGuest ? pages.archive : pages.product} />;
  return isGuest ? <GuestVideo id={id} /> : <EpisodeVideo name={id} />;
}

function GuestVideo({ id }: { id: string }) {
  const { data: guest, isLoading, error, refetch } = useArchiveGuestQuery({ params: { id: Number(id) } });
  if (isLoading) return <Loading />;
  if (!guest && !isGone(error)) return <Failed onRetry={() => void refetch()} />;
  if (!guest) return <Absent from={pages.archive} />;
  return (
    <RecordingView
      path={pathOf('video', guest.id)}
      guest={guest.name}
      video={videoId(guest.url ?? '')}
      elsewhere={guest.url}
      summary={guest.description}
      image={guest.imageUrl}
      from="archive"
    />
  );
}

function EpisodeVideo({ name }: { name: string }) {
  const { data: episode, isLoading, error, refetch } = useEpisodeQuery({ name });
  if (isLoading) return <Loading />;
  if (!episode && !isGone(error)) return <Failed onRetry={() => void refetch()} />;
  if (!episode) return <Absent from={pages.product} />;
  return (
    <RecordingView
      path={episodePath(episode)}
      guest={episode.guest}
      video={videoId(episode.videoId)}
      description={episode.description}
      image={episode.image}
      transcript={episode.transcriptionUrl}
      from="episodes"
    />
  );
}

const Loading = () => (
  <EmptyPage>
    <Meta title={site.product.singular} />
    <S.Loading role="status">
      <Skeleton $height="100%" />
      <p>Loading video...</p>
    </S.Loading>
  </EmptyPage>
);

const isGone = (error: unknown) => !error || [400, 404].includes(asCallError(error).status ?? 0);

function Absent({ from }: { from: string }) {
  return (
    <EmptyPage>
      <Meta title={site.product.singular} hidden />
      <S.Placeholder>
        <p>{noVideo}</p>
        <ButtonLink look="plain" to={from}>
          {from === pages.archive ? 'Back to Archive' : `Back to ${site.product.plural}`}
        </ButtonLink>
      </S.Placeholder>
    </EmptyPage>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyPage>
    <Meta title={site.product.singular} hidden />
    <ListFailed words="The video could not be loaded. Please try again." onRetry={onRetry} />
  </EmptyPage>
);

/** The page's frame without a recording. */
const EmptyPage = ({ children }: { children: ReactNode }) => (
  <Band width="60rem">
    <S.Head>
      <h1 tabIndex={-1}>{site.product.singular}</h1>
    </S.Head>
    {children}
  </Band>
);
