import { styled } from 'styled-components';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { chapterAt, momentHash, type Playback, useMoment } from './playback.ts';

/** The chapters as links to their moments, which move what is playing (recordings/RecordingView.tsx). */
export function Chapters({ chapters, playback }: { chapters: readonly Chapter[]; playback: Playback }) {
  const current = useMoment(playback, ({ medium, time }) => (medium ? chapterAt(chapters, time) : -1));
  return (
    <List aria-labelledby="chapters">
      <h2 id="chapters">Chapters</h2>
      <ol>
        {chapters.map(({ start, title, link }, at) => {
          const address = link && webAddress(link);
          return (
            <li key={start}>
              <Moment href={momentHash(start)} aria-current={at === current ? 'true' : undefined}>
                <Time>{clock(start)}</Time> <span>{title}</span>
              </Moment>
              {address && (
                <More href={address} target="_blank" rel="noopener noreferrer">
                  {new URL(address).hostname}
                </More>
              )}
            </li>
          );
        })}
      </ol>
    </List>
  );
}

const List = styled.nav`
  grid-area: chapters;
  min-width: 0;
  ${from.desktop} { max-height: calc(100dvh - 10rem); overflow-y: auto; }
  h2 { margin-bottom: ${space.near}; font-size: ${size.h3}; }
  ol { border-top: 1px solid ${color.hairline}; }
  li { border-bottom: 1px solid ${color.hairline}; }
  @media print { break-inside: avoid; }
`;

const Moment = styled.a`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: ${space.tight};
  padding-block: 0.55rem;
  color: ${color.ink};
  line-height: 1.4;
  text-decoration: none;
  &:hover span:last-child { text-decoration: underline; text-decoration-thickness: 1px; }
  &[aria-current] { color: ${color.brand}; font-weight: 600; }
  &[aria-current] span:last-child::after { content: ' ·\\00a0now'; font-weight: 400; }
`;

const Time = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.6;
  [aria-current] > & { color: inherit; }
`;

const More = styled.a`
  display: inline-block;
  margin: -0.35rem 0 0.5rem 4rem;
  font-size: ${size.small};
`;
