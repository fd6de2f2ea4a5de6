import { styled } from 'styled-components';
import { from, size, space } from '../theme/theme.ts';

export const Search = styled.div`
  display: grid;
  gap: ${space.hair} ${space.block};
  align-items: center;
  margin-bottom: ${space.group};
  label { font-weight: 600; font-size: ${size.small}; }
  ${from.tablet} {
    grid-template-columns: minmax(0, 26rem) 1fr;
    label { grid-column: 1 / -1; }
  }
`;
