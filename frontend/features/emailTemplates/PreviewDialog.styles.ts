import { styled } from 'styled-components';
import { color, radius } from '../../ui/theme.ts';

export const Frame = styled.iframe`
  width: 100%;
  height: min(60vh, 40rem);
  border: 1px solid ${color.hairline};
  border-radius: ${radius.control};
  background: ${color.sheet};
`;
