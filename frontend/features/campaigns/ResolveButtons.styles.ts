import { styled } from 'styled-components';
import { RowActions } from '../../ui/Table.ts';
import { from } from '../../ui/theme.ts';

export const Ways = styled(RowActions)`
  button { white-space: nowrap; }
  ${from.desktop} { flex-wrap: nowrap; }
`;
