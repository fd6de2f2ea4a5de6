import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import {
  type Audio,
  type Chapter,
  captionsOf,
  type KeptTranscript,
} from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { useIsHydrated } from '../../../ui/page/pageHooks.ts';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, font, from, layer, motion, radius, size, space, withoutScripts } from '../../../ui/theme/theme.ts';
import type { Listening } from '../transcript/reading.ts';
import {
  announce,
  back,
  chapterAt,
  forward,
  keptPosition,
  momentOf,
  speeds,
  useAudio,
  useCaptions,
  useMoment,
} from './playback.ts';

interface Props {
  name: string;
  audio: Audio;
  title: string;
  guest: string;
  artwork: string;
  /** How long it is said to be, in seconds; null if unknown. */
  stated: number | null;
  chapters: readonly Chapter[];
  transcript: KeptTranscript | null;
  listening: Listening;
  onShare: () => void;
}

/** The browser's own controls, and what they do not have everywhere. Nothing loads before play is pressed. */
export function AudioPlayer({ listening, audio, stated, chapters, transcript, onShare, ...recording }: Props) {
  const { name, title, guest, artwork } = recording;
  const { playback, choices, choose } = listening;
  const element = useRef<HTMLAudioElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isReady = useIsHydrated();
  const { speed } = choices;
  const { state, events, play, retry } = useAudio(element, { playback, name, speed, stated });
  const isStarted = useMoment(playback, ({ medium }) => medium === 'audio');
  const chapter = useMoment(playback, ({ time }) => (time > 0 ? chapterAt(chapters, time) : -1));
  /** Where the first press of play begins; 0 once something was started. Browsers show it only from then on. */
  const wished = useMoment(playback, ({ medium, time }) => (medium === null ? Math.floor(time) : 0));
  const hasCaptions = transcript?.timed === true;
  const line = useCaptions(element, hasCaptions && choices.captions && isStarted);
  const isDocked = useDocked(place, isStarted || wished > 0);
  const [offered, setOffered] = useState<number>();
  const host = hostOf(audio.address);
  const heading = chapters[chapter]?.title ?? 'Listen to the conversation';

  useEffect(() => {
    // An address that names a moment is what the visitor wants now.
    if (momentOf(location) === null) setOffered(keptPosition(name));
  }, [name]);

  useEffect(() => {
    if (isStarted) return announce({ title, guest, artwork, chapters }, playback);
  }, [isStarted, title, guest, artwork, chapters, playback]);

  const toggle = (choice: 'captions' | 'follow', words: string) => (
    <Toggle
      data-part={choice}
      disabled={!isReady}
      aria-pressed={choices[choice]}
      onClick={() => choose({ ...choices, [choice]: !choices[choice] })}
    >
      {words}
    </Toggle>
  );

  return (
    <Place ref={place}>
      <Player aria-label="Audio" data-docked={isDocked ? '' : undefined} data-foot={isDocked ? '' : undefined}>
        <What data-wished={wished > 0 ? '' : undefined}>
          {wished > 0 ? `From ${clock(wished)}: ${heading}` : heading}
        </What>
        <audio
          ref={element}
          src={audio.address}
          preload="none"
          controls
          // Speed is beside it, where every browser has it and it is remembered.
          controlsList="nodownload noplaybackrate"
          aria-label="Audio player"
          {...events}
        >
          {hasCaptions && (
            <track
              kind="captions"
              src={captionsOf(transcript)}
              srcLang={transcript.language ?? site.language}
              label="Captions"
            />
          )}
        </audio>
        <Tools>
          <Skip disabled={!isReady} aria-label={`Back ${back} seconds`} onClick={() => playback.moveBy(-back)}>
            <Icon drawing="back" />
            <span aria-hidden="true">{back}</span>
          </Skip>
          <Skip disabled={!isReady} aria-label={`Forward ${forward} seconds`} onClick={() => playback.moveBy(forward)}>
            <Icon drawing="forward" />
            <span aria-hidden="true">{forward}</span>
          </Skip>
          <Speed>
            <Hidden>Speed</Hidden>
            <select
              value={speed}
              disabled={!isReady}
              onChange={({ target }) => choose({ ...choices, speed: Number(target.value) })}
            >
              {speeds.map((each) => (
                <option key={each} value={each}>
                  {each}x
                </option>
              ))}
            </select>
          </Speed>
          {hasCaptions && toggle('captions', 'Captions')}
          {hasCaptions && toggle('follow', 'Follow along')}
          <Share disabled={!isReady} aria-label="Copy link to this moment" onClick={onShare}>
            <Icon drawing="link" />
          </Share>
        </Tools>
        {hasCaptions && choices.captions && isStarted && <Line>{line}</Line>}
        <Notes>
          {offered !== undefined && !isStarted && (
            <Continue
              onClick={() => {
                playback.moveTo(offered);
                setOffered(undefined);
                play();
              }}
            >
              Continue at {clock(offered)}
            </Continue>
          )}
          {host && !isStarted && <p>The audio comes from {host} once you press play.</p>}
          <div role="status">{state === 'loading' && <Late>Loading the audio…</Late>}</div>
          {state === 'failed' && (
            <Failure role="alert">
              The audio couldn’t be loaded.{' '}
              <button type="button" onClick={retry}>
                Try again
              </button>{' '}
              or <a href={audio.address}>open the file</a>.
            </Failure>
          )}
        </Notes>
      </Player>
    </Place>
  );
}

/** Null if it is on this site. */
const hostOf = (address: string) => {
  const { origin, hostname } = new URL(address, site.url);
  return origin === new URL(site.url).origin ? null : hostname;
};

const icons = {
  back: 'M12 5a7.5 7.5 0 1 1-7.2 5.4M12 1.8V8.2L8 5z',
  forward: 'M12 5a7.5 7.5 0 1 0 7.2 5.4M12 1.8V8.2L16 5z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
} as const;

const Icon = ({ drawing }: { drawing: keyof typeof icons }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={icons[drawing]} />
  </svg>
);

/**
 * Whether the player sits at the foot of the window: once someone has started it, or wants a moment of it, while its
 * place is out of sight. The page then scrolls so that the player covers nothing that has the focus (WCAG 2.4.11).
 */
function useDocked(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isSeen, setSeen] = useState(true);
  const isDocked = isWanted && !isSeen;

  useEffect(() => {
    const element = place.current;
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      // While it is still in its place.
      if (!element.style.minHeight) element.style.minHeight = `${element.offsetHeight}px`;
      setSeen(entry.isIntersecting);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.minHeight = '';
    };
  }, [place, isWanted]);

  useLayoutEffect(() => {
    const player = place.current?.firstElementChild;
    if (!isDocked || !player) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${player.clientHeight + 16}px`;
      style.paddingBottom = `${player.clientHeight}px`;
    });
    observer.observe(player);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
      style.paddingBottom = '';
    };
  }, [place, isDocked]);

  return isDocked;
}

const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='${color.inkSoft.replace('#', '%23')}' stroke-width='1.5'%3E%3Cpath d='M2.5 4.5 6 8l3.5-3.5'/%3E%3C/svg%3E")`;

const Place = styled.div`
  margin-top: ${space.block};
  @media print { display: none; }
`;

const Player = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.near};
  padding-block: ${space.block} ${space.text};
  border-block: 1px solid ${color.hairline};
  audio { display: block; width: 100%; height: 3rem; color-scheme: light; }
  /* Chromium's controls stand on a grey pill, the others' on none. */
  audio::-webkit-media-controls-enclosure { border-radius: ${radius.control}; background: ${color.paperLight}; }

  &[data-docked] {
    position: fixed;
    inset: auto 0 0 0;
    z-index: ${layer.header};
    gap: ${space.hair} ${space.text};
    padding: ${space.tight} ${space.gutter};
    padding-bottom: max(${space.tight}, env(safe-area-inset-bottom));
    border-block: 1px solid ${color.edge} 0;
    border-bottom: 0;
    background: ${color.paperLight};
    ${from.desktop} {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      padding-inline: max(${space.gutter}, (100vw - 74rem) / 2);
    }
  }
`;

const What = styled.p`
  overflow: hidden;
  font: 500 ${size.lead}/1.25 ${font.serif};
  [data-docked] & { grid-column: 1 / -1; font-size: ${size.small}; white-space: nowrap; text-overflow: ellipsis; }
  [data-docked] &:not([data-wished]) { display: none; }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  margin-inline: -0.5rem;
  ${withoutScripts} { display: none; }
  & > :last-child { margin-left: auto; }
  /* The text itself is in sight there. */
  [data-docked] & [data-part='captions'] { display: none; }
`;

const quiet = css`
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  transition: background-color ${motion.quick}, color ${motion.quick};
  &:hover:not(:disabled) { background: ${color.brandWash}; color: ${color.brand}; }
  &:disabled { cursor: default; opacity: 0.6; }
`;

const Skip = styled.button.attrs({ type: 'button' })`
  ${quiet}
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  padding: 0;
  width: 2.75rem;
  height: 2.75rem;
  svg { width: 1.9rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round; }
  span { position: absolute; padding-top: 0.2rem; font-size: 0.625rem; font-weight: 600; }
`;

const Share = styled(Skip)`
  width: 2.25rem;
  height: 2.25rem;
  svg { width: 1.35rem; }
`;

/** Drawn alike in all browsers: WebKit would keep its own box. */
const Speed = styled.label`
  select {
    ${quiet}
    appearance: none;
    min-height: 2.25rem;
    padding-inline: ${space.tight} 1.5rem;
    background: ${arrow} right 0.4rem center / 0.75rem no-repeat;
    font-size: ${size.small};
    &:hover:not(:disabled) { background: ${arrow} right 0.4rem center / 0.75rem no-repeat ${color.brandWash}; }
    @media (forced-colors: active) { appearance: auto; padding-inline: 0; background: none; }
  }
  option { background: ${color.paper}; color: ${color.ink}; }
`;

const Toggle = styled.button.attrs({ type: 'button' })`
  ${quiet}
  min-height: 2.25rem;
  padding: 0 ${space.tight};
  font-size: ${size.small};
  white-space: nowrap;
  &[aria-pressed='true'] { border-color: ${color.edge}; background: ${color.brandWash}; color: ${color.brand}; }
  @media (forced-colors: active) { &[aria-pressed='true'] { border-color: Highlight; } }
`;

/** Two lines high, so that nothing moves from one caption to the next. */
const Line = styled.p`
  min-height: 2lh;
  max-width: none;
  font: 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
  [data-docked] & { display: none; }
`;

const Notes = styled.div`
  display: grid;
  gap: ${space.tight};
  justify-items: start;
  color: ${color.inkSoft};
  font-size: ${size.small};
  ${withoutScripts} { display: none; }
  [data-docked] & { grid-column: 1 / -1; }
`;

const Continue = styled(Toggle)`
  border-color: ${color.edge};
  color: ${color.ink};
`;

const Late = styled.p`
  animation: late 0s 300ms backwards;
  @keyframes late { from { visibility: hidden; } }
`;

const Failure = styled.p`
  color: ${color.danger};
  button {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.22em;
    cursor: pointer;
  }
  a { color: inherit; }
`;
