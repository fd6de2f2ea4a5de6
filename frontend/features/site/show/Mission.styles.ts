import { styled } from 'styled-components';
import { color, from, space } from '../../../ui/theme/theme.ts';

export const Cards = styled.ul`
  display: grid;
  gap: 0 ${space.part};
  margin-top: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
  li { padding-block: ${space.group}; border-top: 1px solid ${color.hairline}; }
  p { margin-top: ${space.tight}; color: ${color.inkSoft}; }
`;
