import { styled } from 'styled-components';
import { Small } from '../../../ui/text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';

export const Line = styled.div`
  display: grid;
  gap: ${space.tight};
`;

export const Words = styled(Small)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  max-width: none;
  font-variant-numeric: tabular-nums;
`;
