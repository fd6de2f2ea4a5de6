import { styled } from 'styled-components';
import { color, size, space } from '../../ui/theme.ts';

export const Means = styled.p`
  margin: ${space.hair} 0 0 calc(1.375rem + ${space.near});
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
