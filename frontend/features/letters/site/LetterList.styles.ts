import { styled } from 'styled-components';
import { size, space } from '../../../ui/theme/theme.ts';

export const Year = styled.section`
  & + & { margin-top: ${space.part}; }
  & > h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;

export const Subscribing = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  max-width: none;
  margin-top: ${space.block};
`;
