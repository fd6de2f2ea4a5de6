import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Panel = styled.details`
  font-size: ${size.small};
  summary { width: fit-content; color: ${color.inkSoft}; cursor: pointer; }
  dl { margin-top: ${space.tight}; }
`;
