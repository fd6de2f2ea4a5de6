import { styled } from 'styled-components';
import { color, from, size, space } from '../../ui/theme.ts';

export const Facts = styled.dl`
  margin: 0;
  padding-top: ${space.near};
  border-top: 1px solid ${color.hairline};
  font-size: ${size.small};
  div { display: grid; gap: 0 ${space.text}; ${from.tablet} { grid-template-columns: 11rem 1fr; } }
  dt { color: ${color.inkSoft}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
