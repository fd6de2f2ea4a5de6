import { styled } from 'styled-components';
import { color, radius, size, space } from '../../ui/theme.ts';

export const Drop = styled.div`
  position: relative;
  display: grid;
  gap: ${space.hair};
  justify-items: center;
  padding: ${space.part} ${space.block};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paperLight};
  text-align: center;
  overflow-wrap: anywhere;
  &:hover { border-color: ${color.brand}; }
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; }
  strong { color: ${color.brand}; font-size: ${size.text}; }
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
