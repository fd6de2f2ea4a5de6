import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.text};
  align-items: center;
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
