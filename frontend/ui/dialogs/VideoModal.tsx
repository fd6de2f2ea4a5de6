import { useId } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../buttons/IconButton.tsx';
import { color, motion, size, space } from '../theme/theme.ts';
import { playerAddress, playerAllows } from './player.ts';
import { useModal } from './useModal.ts';

/** Nothing is requested from the player before this is mounted. The page beneath does not scroll (GlobalStyle). */
export function VideoModal({ video, title, onClose }: { video: string; title: string; onClose: () => void }) {
  const id = useId();
  return (
    <Modal {...useModal(onClose)} aria-labelledby={id}>
      <Stage>
        <Bar>
          <h2 id={id}>{title}</h2>
          <Close label="Close video" onClick={onClose} />
        </Bar>
        <Film src={playerAddress(video)} title={title} allow={playerAllows} allowFullScreen />
      </Stage>
    </Modal>
  );
}

const appear = keyframes`from { opacity: 0; }`;

const Modal = styled.dialog`
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${color.night}f5;
  color: ${color.paper};
  animation: ${appear} ${motion.quick};
  &[open] { display: grid; }
  &::backdrop { background: ${color.night}; }
`;

const Stage = styled.div`
  display: grid;
  gap: ${space.near};
  place-self: center;
  width: min(72rem, calc(100vw - 2rem), calc((100dvh - 8rem) * 16 / 9));
`;

const Bar = styled.div`
  display: flex;
  gap: ${space.text};
  align-items: center;
  justify-content: space-between;
  h2 { font-size: ${size.lead}; }
`;

const Close = styled(IconButton)`
  width: 3rem;
  height: 3rem;
  margin-right: -0.75rem;
  color: ${color.paper};
  &:hover:not(:disabled) { background: none; color: ${color.paper}; }
  &:focus-visible { outline-color: ${color.paper}; outline-offset: -4px; }
`;

const Film = styled.iframe`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 0;
  background: ${color.night};
`;
