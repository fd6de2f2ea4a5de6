import { css, keyframes, styled } from 'styled-components';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { color, from } from '../../../ui/theme/theme.ts';

/** A window with a rounded top. */
export const Arch = styled.div`
  position: relative;
  overflow: hidden;
  width: min(100%, 28rem);
  margin-inline: auto;
  aspect-ratio: 4 / 5;
  border-radius: 50vw 50vw 4px 4px;
  background: ${color.paperDeep};
  ${from.desktop} { margin-inline: auto 0; }
`;

export const Host = styled(Picture)`
  height: 100%;
  object-fit: cover;
`;

const fadeIn = keyframes`from { opacity: 0; } to { opacity: 1; }`;

export const Event = styled.img<{ $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: 0;
  ${({ $shown }) => $shown && css`animation: ${fadeIn} 12s ease forwards;`}
`;
