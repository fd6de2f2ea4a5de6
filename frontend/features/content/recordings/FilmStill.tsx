import { useState } from 'react';
import { isPlainClick } from '../../../ui/buttons/isPlainClick.ts';
import { playerAddress, playerAllows, watchAddress } from '../../../ui/dialogs/player.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import * as S from './FilmStill.styles.ts';

/**
 * A film in the page. Until play is pressed it is only a picture of ours, and no other site gets a request. Before the
 * page's code has loaded, play leads to the film's own page.
 */
export function FilmStill({ video, title }: { video: string; title: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing)
    return (
      <S.Screen>
        {/* biome-ignore lint/a11y/noAutofocus: the link that was pressed is gone, and the player takes its place */}
        <iframe src={playerAddress(video)} title={title} allow={playerAllows} allowFullScreen autoFocus />
      </S.Screen>
    );
  return (
    <S.Screen>
      <Picture name="recent" sizes="(min-width: 64rem) 60rem, 100vw" alt="" priority />
      <S.Play
        href={watchAddress(video)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Play ${title}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setPlaying(true);
        }}
      >
        <span>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
        </span>
      </S.Play>
    </S.Screen>
  );
}
