import { styled } from 'styled-components';
import { color, size, space } from '../../../../ui/theme/theme.ts';

export const Part = styled.details`
  summary { width: fit-content; padding-block: ${space.hair}; font-weight: 600; font-size: ${size.small}; cursor: pointer; }
  summary span { margin-left: ${space.tight}; color: ${color.inkSoft}; font-weight: 400; }
  &[open] summary { margin-bottom: ${space.tight}; }
`;
