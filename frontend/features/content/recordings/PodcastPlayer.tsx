import { useRef, useState } from 'react';
import { site } from '../../../../shared/site/site.ts';
import { useIsHydrated } from '../../../ui/page/useIsHydrated.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import * as S from './PodcastPlayer.styles.ts';
import { useReachable } from './useReachable.ts';

const { player, height } = site.podcast;
const host = new URL(player).hostname;

/** The sample show in site.ts does not exist: its player would only say so. */
const isSample = /\/0+$/.test(player);

/**
 * The podcast's own player: the one part of another site that loads by itself (docs/spec.md, Recordings). Until it has
 * loaded, and if it cannot be reached, a picture of ours takes its place. Published documents omit it: its load event
 * would fire before anything listens.
 */
export function PodcastPlayer() {
  const frame = useRef<HTMLIFrameElement>(null);
  const hydrated = useIsHydrated();
  const [loaded, setLoaded] = useState(false);
  const reached = useReachable(player, frame);
  const shown = loaded && reached === true && !isSample;
  return (
    <>
      <S.Place $height={height}>
        <Picture name="lake" sizes="(min-width: 64rem) 60rem, 170vw" alt="" />
        {hydrated && (
          <S.Player
            ref={frame}
            src={player}
            title={`${site.name}, the podcast`}
            height={height}
            allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
            loading="lazy"
            inert={!shown}
            $shown={shown}
            onLoad={() => setLoaded(true)}
          />
        )}
      </S.Place>
      <S.Note role="status">
        {reached === false
          ? `${host} can’t be reached right now: `
          : `The player comes from ${host}. If it doesn’t appear, `}
        <a href={player} target="_blank" rel="noopener noreferrer">
          open it in a new tab
        </a>
        .
      </S.Note>
    </>
  );
}
