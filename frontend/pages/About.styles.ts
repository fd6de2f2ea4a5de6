import { styled } from 'styled-components';
import { Lead } from '../ui/Text.ts';
import { space } from '../ui/theme.ts';

export const Opening = styled(Lead)`
  margin-bottom: ${space.part};
`;
