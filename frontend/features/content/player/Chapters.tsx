import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { clock } from '../../../../shared/time/durations.ts';
import * as S from './Chapters.styles.ts';
import { chapterAt } from './chapterAt.ts';
import { momentHash } from './moment.ts';
import type { Playback } from './playback.ts';
import { useMoment } from './useMoment.ts';

/** The chapters as links to their moments, which move what is playing (recordings/RecordingView.tsx). */
export function Chapters({ chapters, playback }: { chapters: readonly Chapter[]; playback: Playback }) {
  const current = useMoment(playback, ({ medium, time }) => (medium ? chapterAt(chapters, time) : -1));
  return (
    <S.Chapters aria-labelledby="chapters">
      <h2 id="chapters">Chapters</h2>
      <ol>
        {chapters.map(({ start, title, link }, at) => {
          const address = link && webAddress(link);
          return (
            <li key={start}>
              <S.Chapter href={momentHash(start)} aria-current={at === current ? 'true' : undefined}>
                <S.Time>{clock(start)}</S.Time> <span>{title}</span>
              </S.Chapter>
              {address && (
                <S.More href={address} target="_blank" rel="noopener noreferrer">
                  {new URL(address).hostname}
                </S.More>
              )}
            </li>
          );
        })}
      </ol>
    </S.Chapters>
  );
}
