import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { color, from } from '../../../ui/theme/theme.ts';

export const Actions = styled(RowActions)`
  flex-wrap: nowrap;
`;

/** The main action: next to it, the others are less prominent. */
export const Edit = styled(ButtonLink)`
  border-color: ${color.brand};
  background: ${color.brandWash};
  color: ${color.brand};
`;

export const Delete = styled(Button)`
  color: ${color.danger};
  &:hover:not(:disabled) { background: ${color.dangerWash}; }
`;

export const Others = styled(RowActions)`
  display: none;
  ${from.desktop} { display: flex; }
`;

export const InMenu = styled.div`
  ${from.desktop} { display: none; }
`;
