import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Facts = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const People = styled.ul`
  display: grid;
  gap: ${space.hair};
  width: 100%;
  padding-top: ${space.text};
  border-top: 1px solid ${color.hairline};
  font-size: ${size.small};
`;

export const Role = styled.span`
  display: inline-block;
  min-width: 5.5rem;
  color: ${color.inkSoft};
`;
