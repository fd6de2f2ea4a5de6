import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export const List = styled.div`
  display: flex;
  gap: ${space.block};
  overflow-x: auto;
  border-bottom: 1px solid ${color.hairline};
`;

export const Tab = styled.button`
  flex: none;
  padding: 0.65rem 0 0.55rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${color.inkSoft};
  font-weight: 600;
  font-size: ${size.small};
  cursor: pointer;
  &:hover { color: ${color.brand}; }
  &[aria-selected='true'] { border-color: ${color.brand}; color: ${color.ink}; }
  &:focus-visible { outline-offset: -2px; }
`;

export const Panel = styled.div`
  padding-top: ${space.block};
`;
