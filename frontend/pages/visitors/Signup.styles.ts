import { styled } from 'styled-components';
import { BackLink } from '../../ui/page/BackLink.tsx';
import { color, space } from '../../ui/theme/theme.ts';

export const Back = styled(BackLink)`
  display: inline-block;
  padding-block: ${space.tight};
  color: ${color.paper};
  text-decoration-line: none;
  &:hover { text-decoration-line: underline; }
  &:focus-visible { outline-color: ${color.paper}; }
`;
