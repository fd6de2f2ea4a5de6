import { styled } from 'styled-components';
import { size, space } from '../../ui/theme/theme.ts';

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.block};
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${space.text};
  a { font-size: ${size.small}; }
`;
