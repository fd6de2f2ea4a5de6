import { styled } from 'styled-components';
import { from } from '../../../ui/theme/theme.ts';

/** Kept on one line while there is room in the row. */
export const Address = styled.span`
  ${from.tablet} { display: block; min-width: 12.5rem; }
`;

export const Moment = styled.span`
  ${from.desktop} { white-space: nowrap; }
`;
