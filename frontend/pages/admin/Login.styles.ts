import { styled } from 'styled-components';
import { Enso } from '../../ui/pictures/Enso.tsx';
import { color, size, space } from '../../ui/theme/theme.ts';

export const Main = styled.main`
  display: grid;
  gap: ${space.block};
  align-content: center;
  width: min(24rem, calc(100vw - 2.5rem));
  min-height: 100dvh;
  margin-inline: auto;
  padding-block: ${space.part};
  h1 { font-size: ${size.h2}; text-align: center; }
`;

export const Mark = styled(Enso)`
  width: 3.5rem;
  margin-inline: auto;
  color: ${color.brand};
`;
