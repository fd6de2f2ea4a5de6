import { episodePath, isPlayable, newestFirst } from '../../../../shared/content/lists/episodes.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import { useEpisodesQuery } from '../../../queries/episodes.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Byline } from '../../../ui/text/Text.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './RecordingList.styles.ts';
import { TranscriptButton } from './TranscriptButton.tsx';

export function EpisodeList() {
  const { data, isLoading, isError, refetch } = useEpisodesQuery();
  if (isLoading) return <ListLoading words="Loading the episodes…" />;
  if (isError || !data)
    return <ListFailed words="The episodes couldn’t be loaded. Please try again." onRetry={() => void refetch()} />;
  if (data.length === 0) return <ListEmpty>The first episode will be here soon.</ListEmpty>;
  return (
    <S.List>
      {newestFirst(data).map((episode) => (
        <Row key={episode.id} episode={episode} />
      ))}
    </S.List>
  );
}

function Row({ episode }: { episode: Episode }) {
  const { episodeNumber, title, guest, duration, description, transcriptionUrl } = episode;
  return (
    <S.Row>
      <S.Kind>
        Episode {episodeNumber}
        {duration && ` · ${duration}`}
      </S.Kind>
      <div>
        <h3>{title}</h3>
        {guest && <Byline>with {guest}</Byline>}
        {description && <S.Description>{description}</S.Description>}
        <ButtonRow $above="text">
          {isPlayable(episode) && (
            <ButtonLink look="plain" small to={episodePath(episode)}>
              Play<Hidden> episode {episodeNumber}</Hidden>
            </ButtonLink>
          )}
          {transcriptionUrl && (
            <TranscriptButton look="quiet" address={transcriptionUrl} of={`episode ${episodeNumber}`} />
          )}
        </ButtonRow>
      </div>
    </S.Row>
  );
}
