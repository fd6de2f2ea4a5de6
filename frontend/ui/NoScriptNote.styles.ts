import { styled } from 'styled-components';
import type { Ground } from './TextField.styles.ts';
import { color, size, width } from './theme.ts';

export const Note = styled.p<Ground>`
  max-width: ${width.form};
  color: ${({ $on }) => ($on === 'night' ? color.nightSoft : color.ink)};
  font-size: ${size.lead};
  line-height: 1.5;
  a { color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)}; }
`;
