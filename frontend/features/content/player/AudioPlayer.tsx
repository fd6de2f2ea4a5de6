import { useEffect, useRef, useState } from 'react';
import {
  type Audio,
  type Chapter,
  captionsOf,
  type KeptTranscript,
} from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../shared/time/durations.ts';
import { useIsHydrated } from '../../../ui/page/useIsHydrated.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './AudioPlayer.styles.ts';
import { chapterAt } from './chapterAt.ts';
import { type Choices, keptPosition, speeds } from './kept.ts';
import { announce, announcePosition, back, forward } from './mediaSession.ts';
import { momentOf } from './moment.ts';
import type { Playback } from './playback.ts';
import { Scrubber } from './Scrubber.tsx';
import { useAudio } from './useAudio.ts';
import { useCaptions } from './useCaptions.ts';
import { useDocked } from './useDocked.ts';
import { useMoment } from './useMoment.ts';

interface Props {
  /** The recording's name, under which its position is kept. */
  name: string;
  audio: Audio;
  title: string;
  guest: string;
  /** The address of a picture for lock screens. */
  artwork: string;
  /** As the feed has it. */
  duration: string;
  chapters: readonly Chapter[];
  transcript: KeptTranscript | null;
  playback: Playback;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onShare: () => void;
  /** Leads back to the paragraph that is being spoken; null while that is in sight, or there is none. */
  onReturn: (() => void) | null;
}

const icons = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M7 5.5h3.4v13H7zM13.6 5.5H17v13h-3.4z',
  back: 'M12 5a7.5 7.5 0 1 1-7.2 5.4M12 1.8V8.2L8 5z',
  forward: 'M12 5a7.5 7.5 0 1 0 7.2 5.4M12 1.8V8.2L16 5z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
} as const;

const Icon = ({ drawing }: { drawing: keyof typeof icons }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={icons[drawing]} />
  </svg>
);

/** Null if it is on this site. */
const hostOf = (address: string) => {
  const { origin, hostname } = new URL(address, site.url);
  return origin === new URL(site.url).origin ? null : hostname;
};

/**
 * The recording to listen to. Nothing is requested before play is pressed. Before the page's code has come, play leads to the
 * file; without scripts, the browser's own controls take the player's place.
 */
export function AudioPlayer(props: Props) {
  const {
    name,
    audio,
    title,
    guest,
    artwork,
    duration: said,
    chapters,
    transcript,
    playback,
    choices,
    onChoose,
  } = props;
  const element = useRef<HTMLAudioElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isReady = useIsHydrated();
  const { state, duration, play, pause, retry } = useAudio(element, {
    ...{ playback, name, speed: choices.speed, knownDuration: secondsOf(said) },
  });
  const isStarted = useMoment(playback, ({ medium }) => medium === 'audio');
  const isPlaying = useMoment(playback, (moment) => moment.medium === 'audio' && moment.isPlaying);
  const chapter = useMoment(playback, ({ time }) => (time > 0 ? chapterAt(chapters, time) : -1));
  const hasCaptions = transcript?.timed === true;
  const line = useCaptions(element, hasCaptions && choices.captions && isStarted);
  const isWished = useMoment(playback, ({ medium, time }) => medium === null && time > 0);
  const isDocked = useDocked(place, isStarted || isWished);
  const [offered, setOffered] = useState<number | null>(null);
  const host = hostOf(audio.address);

  useEffect(() => {
    // An address that names a moment is what the visitor wants now.
    if (momentOf(location) === null) setOffered(keptPosition(name));
  }, [name]);

  useEffect(() => {
    if (!isStarted) return;
    const skip = (seconds: number) => playback.moveTo(Math.max(0, playback.get().time + seconds));
    const actions = {
      play,
      pause: () => element.current?.pause(),
      skip,
      seek: playback.moveTo,
      now: () => playback.get().time,
    };
    return announce({ title, guest, artwork, chapters }, actions);
  }, [isStarted, title, guest, artwork, chapters, playback, play]);

  const skip = (seconds: number) => {
    playback.moveTo(Math.min(Math.max(0, playback.get().time + seconds), duration ?? Number.POSITIVE_INFINITY));
    if (element.current) announcePosition(element.current);
  };
  const playLabel = isPlaying ? 'Pause' : 'Play the audio';

  return (
    <S.Place ref={place}>
      <S.Player aria-label="Audio" data-docked={isDocked ? '' : undefined} data-foot={isDocked ? '' : undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: captions come with a transcript that has times */}
        <audio ref={element} src={audio.address} preload="none" controls>
          {hasCaptions && (
            <track
              kind="captions"
              src={captionsOf(transcript)}
              srcLang={transcript.language ?? site.language}
              label="Captions"
            />
          )}
        </audio>
        <S.Own>
          {isReady ? (
            <S.Play
              as="button"
              type="button"
              aria-label={playLabel}
              aria-busy={state === 'loading'}
              onClick={isPlaying ? pause : play}
            >
              <Icon drawing={isPlaying ? 'pause' : 'play'} />
            </S.Play>
          ) : (
            <S.Play href={audio.address} aria-label={playLabel}>
              <Icon drawing="play" />
            </S.Play>
          )}
          <S.Skips>
            <S.Skip disabled={!isReady} aria-label={`Back ${back} seconds`} onClick={() => skip(-back)}>
              <Icon drawing="back" />
              <span aria-hidden="true">{back}</span>
            </S.Skip>
            <S.Skip disabled={!isReady} aria-label={`Forward ${forward} seconds`} onClick={() => skip(forward)}>
              <Icon drawing="forward" />
              <span aria-hidden="true">{forward}</span>
            </S.Skip>
          </S.Skips>
          <S.What>{chapters[chapter]?.title ?? 'Listen to the conversation'}</S.What>
          <S.Position>
            <Scrubber playback={playback} duration={duration} chapters={chapters} disabled={!isReady} />
          </S.Position>
          <S.Tools>
            <S.Speed>
              <Hidden>Speed</Hidden>
              <select
                value={choices.speed}
                disabled={!isReady}
                onChange={({ target }) => onChoose({ ...choices, speed: Number(target.value) })}
              >
                {speeds.map((speed) => (
                  <option key={speed} value={speed}>
                    {speed}x
                  </option>
                ))}
              </select>
            </S.Speed>
            {hasCaptions && (
              <>
                <S.Toggle
                  data-part="captions"
                  disabled={!isReady}
                  aria-pressed={choices.captions}
                  onClick={() => onChoose({ ...choices, captions: !choices.captions })}
                >
                  Captions
                </S.Toggle>
                <S.Toggle
                  disabled={!isReady}
                  aria-pressed={choices.follow}
                  onClick={() => onChoose({ ...choices, follow: !choices.follow })}
                >
                  Follow along
                </S.Toggle>
              </>
            )}
            <S.Share disabled={!isReady} aria-label="Copy link to this moment" onClick={props.onShare}>
              <Icon drawing="link" />
            </S.Share>
          </S.Tools>
        </S.Own>
        {hasCaptions && choices.captions && isStarted && <S.Line>{line}</S.Line>}
        {isDocked && props.onReturn && <S.Return onClick={props.onReturn}>Back to what’s being said</S.Return>}
        <S.Notes>
          {offered !== null && !isStarted && (
            <S.Continue
              onClick={() => {
                playback.moveTo(offered);
                setOffered(null);
                play();
              }}
            >
              Continue at {clock(offered)}
            </S.Continue>
          )}
          {host && !isStarted && <p>The audio comes from {host} once you press play.</p>}
          <div role="status">{state === 'loading' && <S.Late>Loading the audio…</S.Late>}</div>
          {state === 'failed' && (
            <S.Failure role="alert">
              The audio couldn’t be loaded.{' '}
              <button type="button" onClick={retry}>
                Try again
              </button>{' '}
              or <a href={audio.address}>open the file</a>.
            </S.Failure>
          )}
        </S.Notes>
      </S.Player>
    </S.Place>
  );
}
