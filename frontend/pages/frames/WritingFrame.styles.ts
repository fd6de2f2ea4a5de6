import { styled } from 'styled-components';
import { Column } from '../../ui/layout/layout.tsx';
import { size, space } from '../../ui/theme/theme.ts';

/** Wider than other pages: the letter and its preview both need the room. */
export const Main = styled(Column).attrs({ as: 'main', $width: '96rem' })`
  display: flex;
  flex: 1;
  flex-direction: column;
  padding-top: ${space.text};
  h1 { font-size: ${size.h3}; }
`;
