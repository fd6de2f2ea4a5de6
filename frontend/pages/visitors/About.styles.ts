import { styled } from 'styled-components';
import { Lead } from '../../ui/text/Text.tsx';
import { space } from '../../ui/theme/theme.ts';

export const Opening = styled(Lead)`
  margin-bottom: ${space.part};
`;
