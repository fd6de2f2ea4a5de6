import { styled } from 'styled-components';
import { color, from, size, space } from '../../ui/theme.ts';

export const Section = styled.section`
  background: inherit;
  & > h4 { font-size: ${size.text}; }
`;

/** One thing that is kept: what it is, and the value. */
export const Record = styled.dl`
  margin-top: ${space.tight};
  padding-top: ${space.tight};
  border-top: 1px solid ${color.hairline};
  font-size: ${size.small};
  div { display: grid; gap: 0 ${space.text}; ${from.tablet} { grid-template-columns: 11rem 1fr; } }
  dt { color: ${color.inkSoft}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Focus comes here when the answer is there. */
export const Heading = styled.h3`
  font-size: ${size.lead};
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;
