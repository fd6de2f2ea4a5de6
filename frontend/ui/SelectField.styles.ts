import { styled } from 'styled-components';
import { color, radius, space } from './theme.ts';

export const Select = styled.select`
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paperLight};
  color: inherit;
  &:focus-visible { outline-offset: 1px; border-radius: ${radius.control}; }
`;
