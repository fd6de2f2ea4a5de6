import { styled } from 'styled-components';
import { size, space } from '../theme/theme.ts';

export const Failure = styled.div`
  display: grid;
  gap: ${space.block};
  align-content: center;
  justify-items: center;
  padding: ${space.section} ${space.gutter};
  text-align: center;
  h1 { font-size: ${size.h2}; }
`;
