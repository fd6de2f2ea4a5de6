import { styled } from 'styled-components';
import { color, radius } from '../../ui/theme.ts';

export const Place = styled.div`
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
`;

export const Player = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
`;
