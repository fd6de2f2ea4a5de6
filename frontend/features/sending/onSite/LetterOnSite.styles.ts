import { styled } from 'styled-components';
import { ButtonRow as Base } from '../../../ui/layout/ButtonRow.ts';
import { space } from '../../../ui/theme/theme.ts';

export const Ways = styled(Base)`
  margin-top: ${space.text};
`;

export const Address = styled.a`
  overflow-wrap: anywhere;
`;
