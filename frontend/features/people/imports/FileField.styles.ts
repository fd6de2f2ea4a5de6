import { styled } from 'styled-components';
import { color, radius, size, space } from '../../../ui/theme/theme.ts';

/** Accepts a dropped file, or a click. The browser's own control remains beneath it for the keyboard. */
export const Drop = styled.label<{ $over: boolean }>`
  && { font-weight: 400; }
  display: grid;
  gap: ${space.hair};
  justify-items: center;
  padding: ${space.part} ${space.block};
  border: 1px dashed ${({ $over }) => ($over ? color.brand : color.edge)};
  border-radius: ${radius.control};
  background: ${({ $over }) => ($over ? color.brandWash : color.paperLight)};
  text-align: center;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { border-color: ${color.brand}; }
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; width: 1px; height: 1px; opacity: 0; }
  strong { color: ${color.brand}; font-size: ${size.text}; }
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
