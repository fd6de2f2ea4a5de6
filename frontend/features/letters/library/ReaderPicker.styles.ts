import { styled } from 'styled-components';
import { color, radius, size, space } from '../../../ui/theme/theme.ts';

export const Picker = styled.div`
  display: grid;
  gap: ${space.tight};
`;

export const People = styled.ul`
  display: grid;
  gap: 1px;
`;

export const Person = styled.button`
  width: 100%;
  padding: ${space.hair} ${space.tight};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-size: ${size.small};
  text-align: left;
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; color: ${color.brand}; }
`;

export const Count = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  &:empty { display: none; }
`;
