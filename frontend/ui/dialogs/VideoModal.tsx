import { useId } from 'react';
import { playerAddress, playerAllows } from './player.ts';
import { useModal } from './useModal.ts';
import * as S from './VideoModal.styles.ts';

interface Props {
  /** The video's id. */
  video: string;
  title: string;
  onClose: () => void;
}

/**
 * A film over the whole window. The page beneath does not scroll (GlobalStyle). Nothing is requested from the player before
 * it is mounted.
 */
export function VideoModal({ video, title, onClose }: Props) {
  const id = useId();
  return (
    <S.Modal {...useModal(onClose)} aria-labelledby={id}>
      <S.Stage>
        <S.Bar>
          <h2 id={id}>{title}</h2>
          <S.Close label="Close video" onClick={onClose} />
        </S.Bar>
        <S.Film src={playerAddress(video)} title={title} allow={playerAllows} allowFullScreen />
      </S.Stage>
    </S.Modal>
  );
}
