import { styled } from 'styled-components';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { from } from '../../../ui/theme/theme.ts';

/** Kept on one line while there is room in the row. */
export const Address = styled.span`
  ${from.tablet} { display: block; min-width: 12.5rem; }
`;

export const Moment = styled.span`
  ${from.desktop} { white-space: nowrap; }
`;

export const ResolveWays = styled(RowActions)`
  button { white-space: nowrap; }
  /* One below the other, they leave room for the reason. */
  ${from.tablet} { flex-direction: column; align-items: stretch; }
  ${from.desktop} { flex-flow: row nowrap; align-items: center; }
`;
