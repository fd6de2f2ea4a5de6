import { styled } from 'styled-components';
import { Hidden } from '../../ui/Hidden.ts';
import { color, size, space } from '../../ui/theme.ts';

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

export const Of = styled(Hidden)``;
