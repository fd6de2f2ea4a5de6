import { styled } from 'styled-components';
import { color, radius } from './theme.ts';

export const Frame = styled.div`
  flex: none;
  overflow: hidden;
  width: 6rem;
  aspect-ratio: 3 / 2;
  border-radius: ${radius.control};
  background: ${color.hairline};
  img { width: 100%; height: 100%; object-fit: cover; }
`;
