import { styled } from 'styled-components';
import { color, size } from '../../../ui/theme/theme.ts';

/** Reserves a line while the text loads. */
export const Shown = styled.p`
  max-width: none;
  min-height: 1.6em;
  color: ${color.inkSoft};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  b { color: ${color.ink}; font-weight: 600; }
`;
