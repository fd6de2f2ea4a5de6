import { Link } from 'react-router-dom';
import { recordingName } from '../../../../shared/content/lists/recordingNames.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import * as S from './EpisodeTable.styles.ts';

interface Props {
  active: RecentEvent | undefined;
  episode: Episode | undefined;
  /** Whether visitors see the film that the episode has now. */
  hasItsFilm: boolean;
}

/** What the home page currently shows as the latest. */
export function CurrentLatest({ active, episode, hasItsFilm }: Props) {
  if (!active)
    return (
      <S.Shown>
        No <Link to={pages.adminRecentEvents}>recent event</Link> is active, so visitors don’t see a latest episode.
      </S.Shown>
    );
  if (active.episodeId && !episode)
    return (
      <S.Shown>
        The latest, “{active.title}”, is{' '}
        <Link to={pathOf('adminRecording', recordingName('episode', active.episodeId))}>hidden</Link>, so visitors don’t
        see a latest episode.
      </S.Shown>
    );
  return (
    <S.Shown>
      Visitors see <b>{episode?.title ?? active.title}</b> as the latest
      {!episode && (
        <>
          , which isn’t an episode but a <Link to={pages.adminRecentEvents}>recent event</Link>
        </>
      )}
      {episode && episode.title !== active.title && `, under the title “${active.title}”`}
      {!hasItsFilm && ', with the video it had before'}.
    </S.Shown>
  );
}
