import { styled } from 'styled-components';
import { color, motion } from '../../../ui/theme/theme.ts';

export const Bar = styled.div`
  display: flex;
  height: 0.5rem;
  overflow: hidden;
  border-radius: 999px;
  background: ${color.hairline};
`;

export const stateColor = {
  sent: color.success,
  failed: color.danger,
  doubt: color.saffron,
  skipped: color.edge,
  waiting: color.hairline,
} as const;

export const Part = styled.span<{ $state: keyof typeof stateColor }>`
  background: ${({ $state }) => stateColor[$state]};
  transition: width ${motion.slow};
`;
