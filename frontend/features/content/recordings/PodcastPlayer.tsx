import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { podcastFeedPath } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useIsHydrated } from '../../../ui/page/pageHooks.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { color, motion, radius, space } from '../../../ui/theme/theme.ts';

const { player, height } = site.podcast;
const host = new URL(player).hostname;

/** The sample show in site.ts does not exist: its player would only say so. */
const isSample = /\/0+$/.test(player);

/** Loads by itself (docs/spec.md, Recordings). Not in documents: its load event would fire before anything listens. */
export function PodcastPlayer() {
  const frame = useRef<HTMLIFrameElement>(null);
  const hydrated = useIsHydrated();
  const [loaded, setLoaded] = useState(false);
  const reached = useReachable(player, frame);
  const shown = loaded && reached === true && !isSample;
  return (
    <>
      <Place $height={height}>
        <Picture name="lake" sizes="(min-width: 64rem) 60rem, 170vw" alt="" />
        {hydrated && (
          <Player
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
      </Place>
      <Note role="status">
        {reached === false
          ? `${host} can’t be reached right now: `
          : `The player comes from ${host}. If it doesn’t appear, `}
        <a href={player} target="_blank" rel="noopener noreferrer">
          open it in a new tab
        </a>
        .
      </Note>
    </>
  );
}

/**
 * Whether a frame's page can be reached; undefined until that is known. Its load event also fires for the browser's own
 * error page, so the address is fetched once more; a message from the frame, as players send, counts too.
 */
function useReachable(address: string, frame: RefObject<HTMLIFrameElement | null>): boolean | undefined {
  const [reached, setReached] = useState<boolean>();
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow) setReached(true);
    };
    window.addEventListener('message', onMessage);
    fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
      () => setReached(true),
      () => setReached((before) => before ?? false),
    );
    return () => window.removeEventListener('message', onMessage);
  }, [address, frame]);
  return reached;
}

/** For podcast programs that are given the page's address. */
export const PodcastFeedLink = ({ ownFeed = site.podcast.ownFeed }) =>
  ownFeed && <link rel="alternate" type="application/rss+xml" href={podcastFeedPath} title={`${site.name}: podcast`} />;

const Place = styled.div<{ $height: number }>`
  position: relative;
  overflow: hidden;
  min-height: ${({ $height }) => $height}px;
  border-radius: ${radius.card};
  background: ${color.night};
  img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`;

const Player = styled.iframe<{ $shown: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  border: 0;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transition: opacity ${motion.slow};
`;

const Note = styled(Small)`
  margin-top: ${space.tight};
`;
