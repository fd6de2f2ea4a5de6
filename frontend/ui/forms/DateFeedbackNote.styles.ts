import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export const Note = styled.div<{ $tone: 'plain' | 'care' }>`
  padding-left: ${space.near};
  border-left: 3px solid ${({ $tone }) => ($tone === 'care' ? color.saffron : color.hairline)};
  color: ${({ $tone }) => ($tone === 'care' ? color.ink : color.inkSoft)};
  font-size: ${size.small};
  line-height: 1.5;
  &:empty { display: none; }
`;
