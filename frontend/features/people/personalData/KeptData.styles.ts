import { styled } from 'styled-components';
import { size } from '../../../ui/theme/theme.ts';

export const Section = styled.section`
  background: inherit;
  & > h4 { font-size: ${size.text}; }
`;

/** Gets the focus when the answer arrives. */
export const Heading = styled.h3`
  font-size: ${size.lead};
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;
