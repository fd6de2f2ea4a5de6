import { site } from '../../../shared/site.ts';
import * as S from './PodcastPlayer.styles.ts';

/** The podcast's own player: the one part of another site that loads with a page (SPEC section 2). */
export function PodcastPlayer() {
  const { player, height } = site.podcast;
  return (
    <>
      <S.Place>
        <S.Player
          src={player}
          title={`${site.name}, the podcast`}
          height={height}
          allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
          loading="lazy"
        />
      </S.Place>
      <S.Note>
        The player comes from {new URL(player).hostname}. Should it not show,{' '}
        <a href={player} target="_blank" rel="noopener noreferrer">
          open it in a new tab
        </a>
        .
      </S.Note>
    </>
  );
}
