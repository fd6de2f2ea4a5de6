import { styled } from 'styled-components';
import { color, size, space } from '../../ui/theme.ts';

export const Foot = styled.p`
  margin-top: ${space.near};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Email = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.tight};
  align-items: center;
`;
