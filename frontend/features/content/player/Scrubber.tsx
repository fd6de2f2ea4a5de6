import type { KeyboardEvent } from 'react';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { spokenTime } from './moment.ts';
import type { Playback } from './playback.ts';
import * as S from './Scrubber.styles.ts';
import { useMoment } from './useMoment.ts';

interface Props {
  playback: Playback;
  /** Seconds; null until it is known. */
  duration: number | null;
  chapters: readonly Chapter[];
  disabled: boolean;
}

/** Seconds that a key moves: one second a press would take an hour for an hour. */
const steps: Record<string, number> = {
  ...{ ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -60, PageUp: 60 },
};

/** Where the audio is, and how long it lasts, as a slider with the chapters as marks. */
export function Scrubber({ playback, duration, chapters, disabled }: Props) {
  const time = useMoment(playback, (moment) => Math.floor(moment.time));
  const end = Math.max(duration ?? 0, 1);
  const at = Math.min(time, end);
  const whole = duration === null ? '' : ` of ${spokenTime(duration)}`;
  const move = (seconds: number) => playback.moveTo(Math.min(Math.max(0, seconds), end));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(playback.get().time + step);
  };
  return (
    <S.Bar>
      <S.Time>{clock(time)}</S.Time>
      <S.Track>
        {duration !== null &&
          chapters
            .filter(({ start }) => start > 0 && start < duration)
            .map(({ start }) => <S.Mark key={start} style={{ left: `${(start / duration) * 100}%` }} />)}
        <S.Range
          aria-label="Position"
          aria-valuetext={`${spokenTime(time)}${whole}`}
          min={0}
          max={Math.floor(end)}
          value={at}
          disabled={disabled || duration === null}
          style={{ '--at': `${(at / end) * 100}%` } as object}
          onChange={({ target }) => move(target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
      </S.Track>
      <S.Time>{duration === null ? '' : clock(duration)}</S.Time>
    </S.Bar>
  );
}
