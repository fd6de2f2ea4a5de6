import { useId, useLayoutEffect, useRef } from 'react';
import { playerAddress, playerAllows } from './player.ts';
import * as S from './VideoModal.styles.ts';

interface Props {
  /** The video's id. */
  video: string;
  title: string;
  onClose: () => void;
}

/**
 * A film over the whole window. Escape, a click beside it and the button close it. The browser traps the focus and returns
 * it, and the page beneath does not scroll (GlobalStyle). Nothing is requested from the player before it is mounted.
 */
export function VideoModal({ video, title, onClose }: Props) {
  const id = useId();
  const modal = useRef<HTMLDialogElement>(null);

  // A layout effect, because the element must close before it is removed to return the focus.
  useLayoutEffect(() => {
    const element = modal.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <S.Modal
      ref={modal}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
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
