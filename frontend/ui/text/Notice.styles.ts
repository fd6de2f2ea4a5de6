import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

const notice = {
  care: [color.saffron, color.saffronWash],
  danger: [color.danger, color.dangerWash],
  good: [color.success, color.successWash],
  plain: [color.hairline, color.brandWash],
} as const;

export interface Look {
  $tone: keyof typeof notice;
}

export const Notice = styled.div<Look>`
  display: grid;
  gap: ${space.tight};
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${({ $tone }) => notice[$tone][0]};
  background: ${({ $tone }) => notice[$tone][1]};
  color: ${color.ink};
  font-size: ${size.small};
  line-height: 1.5;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
  li, p { max-width: none; }
`;
