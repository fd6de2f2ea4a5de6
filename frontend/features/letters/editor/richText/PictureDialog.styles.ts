import { styled } from 'styled-components';
import { color, radius } from '../../../../ui/theme/theme.ts';

export const Shown = styled.img`
  justify-self: start;
  max-width: 100%;
  max-height: 12rem;
  border-radius: ${radius.control};
  background: ${color.paperDeep};
`;
