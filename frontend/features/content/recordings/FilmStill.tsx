import { isOnThisSite } from '../../../../shared/platform/imageAddress.ts';
import { isPlainClick } from '../../../ui/buttons/isPlainClick.ts';
import { playerAllows, watchAddress } from '../../../ui/dialogs/player.ts';
import { ContentImage } from '../../../ui/pictures/ContentImage.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import type { Playback } from '../player/playback.ts';
import * as S from './FilmStill.styles.ts';
import { useFilm } from './useFilm.ts';

interface Props {
  video: string;
  title: string;
  /** The address of the guest's or episode's own picture. */
  image: string | null;
  playback: Playback;
  /** Something else on the page plays, moves or follows the recording. */
  isMovable: boolean;
}

const sizes = '(min-width: 64rem) 60rem, 100vw';

/**
 * A film in the page. Until play is pressed it is only a picture: its own, or one of ours if it has none on this site. No
 * other site gets a request. Before the page's code has loaded, play leads to the film's own page.
 */
export function FilmStill({ video, title, image, playback, isMovable }: Props) {
  const { frame, address, times, start, onLoad } = useFilm(video, playback);
  if (address)
    return (
      <S.Screen>
        <iframe
          key={times}
          ref={frame}
          src={address}
          title={title}
          allow={playerAllows}
          allowFullScreen
          onLoad={onLoad}
        />
      </S.Screen>
    );
  return (
    <S.Screen>
      <ContentImage
        address={image && isOnThisSite(image) ? image : null}
        sizes={sizes}
        fallback={<Picture name="recent" sizes={sizes} alt="" priority />}
        priority
      />
      <S.Play
        href={watchAddress(video)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Play ${title}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          start(isMovable);
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
