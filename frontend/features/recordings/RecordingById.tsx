import { pages, pathOf } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { videoId } from '../../../shared/videoLink.ts';
import { asCallError } from '../../api/callError.ts';
import { useArchiveGuestQuery } from '../../queries/archiveGuests.ts';
import { useEpisodesQuery } from '../../queries/episodes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Column, Section } from '../../ui/Section.ts';
import { Skeleton } from '../../ui/Skeleton.ts';
import * as S from './RecordingView.styles.ts';
import { noVideo, RecordingView } from './RecordingView.tsx';

/** The recording behind an address: a number is a guest of the archive, anything else a video among the episodes. */
export const RecordingById = ({ id }: { id: string }) =>
  /^\d+$/.test(id) ? <GuestVideo id={id} /> : <EpisodeVideo id={id} />;

function GuestVideo({ id }: { id: string }) {
  const { data: guest, isLoading, error, refetch } = useArchiveGuestQuery({ params: { id: Number(id) } });
  if (isLoading) return <Loading />;
  if (!guest) return <Absent from={pages.archive} error={error} onRetry={() => void refetch()} />;
  return (
    <RecordingView
      path={pathOf('video', guest.id)}
      guest={guest.name}
      video={videoId(guest.url ?? '')}
      elsewhere={guest.url}
      from="archive"
    />
  );
}

function EpisodeVideo({ id }: { id: string }) {
  const { data, isLoading, error, refetch } = useEpisodesQuery();
  const episode = data?.find((one) => one.videoId === id);
  if (isLoading) return <Loading />;
  if (!episode) return <Absent from={pages.product} error={error} onRetry={() => void refetch()} />;
  return (
    <RecordingView
      path={pathOf('video', id)}
      guest={episode.guest}
      video={videoId(id)}
      description={episode.description}
      transcript={episode.transcriptionUrl}
      from="episodes"
    />
  );
}

function Loading() {
  return (
    <Section>
      <Meta title={site.product.singular} />
      <Column $width="60rem">
        <S.Head>
          <h1 tabIndex={-1}>{site.product.singular}</h1>
        </S.Head>
        <S.Loading role="status">
          <Skeleton $height="100%" />
          <p>Loading video...</p>
        </S.Loading>
      </Column>
    </Section>
  );
}

/** Nothing there, or it could not be had: then one can try again. */
function Absent({ from, error, onRetry }: { from: string; error: unknown; onRetry: () => void }) {
  const { status } = asCallError(error);
  const gone = !error || status === 404 || status === 400;
  return (
    <Section>
      <Meta title={site.product.singular} hidden />
      <Column $width="60rem">
        <S.Head>
          <h1 tabIndex={-1}>{site.product.singular}</h1>
        </S.Head>
        {gone ? (
          <S.Instead>
            <p>{noVideo}</p>
            <ButtonLink look="plain" to={from}>
              {from === pages.archive ? 'Back to Archive' : `Back to ${site.product.plural}`}
            </ButtonLink>
          </S.Instead>
        ) : (
          <ListFailed words="The video could not be loaded. Please try again." onRetry={onRetry} />
        )}
      </Column>
    </Section>
  );
}
