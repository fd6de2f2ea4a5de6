import { styled } from 'styled-components';
import { color, radius } from '../../ui/theme.ts';

export const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 3 / 2;
  border-radius: ${radius.card};
  background: ${color.hairline};
  img { width: 100%; height: 100%; object-fit: cover; }
`;
