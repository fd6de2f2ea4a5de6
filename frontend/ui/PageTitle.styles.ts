import { styled } from 'styled-components';
import { color, space } from './theme.ts';

export const Head = styled.div`
  margin-bottom: ${space.group};
`;

export const Subtitle = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;
