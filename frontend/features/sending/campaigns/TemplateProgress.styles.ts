import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Line = styled.div`
  display: grid;
  gap: ${space.tight};
`;

export const Words = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  max-width: none;
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;
