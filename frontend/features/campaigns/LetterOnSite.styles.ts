import { styled } from 'styled-components';
import { space } from '../../ui/theme.ts';
import { Ways as Base } from '../../ui/Ways.ts';

export const Ways = styled(Base)`
  margin-top: ${space.text};
`;

export const Address = styled.a`
  overflow-wrap: anywhere;
`;
