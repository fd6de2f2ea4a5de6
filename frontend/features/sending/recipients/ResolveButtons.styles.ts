import { styled } from 'styled-components';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { from } from '../../../ui/theme/theme.ts';

export const Ways = styled(RowActions)`
  button { white-space: nowrap; }
  /* One below the other, they leave room for the reason. */
  ${from.tablet} { flex-direction: column; align-items: stretch; }
  ${from.desktop} { flex-flow: row nowrap; align-items: center; }
`;
