import { styled } from 'styled-components';
import { color, layer, radius, size, space } from '../theme/theme.ts';
import { IconButton } from './IconButton.tsx';

export const Root = styled.div`
  position: relative;
`;

export const Button = styled(IconButton)`
  width: 2.25rem;
  height: 2.25rem;
  &[aria-expanded='true'] { background: ${color.brandWash}; color: ${color.brand}; }
  svg { stroke-width: 2.6; stroke-linecap: round; }
`;

export const List = styled.div`
  position: absolute;
  top: calc(100% + ${space.hair});
  right: 0;
  z-index: ${layer.menu};
  display: grid;
  min-width: 12rem;
  padding-block: ${space.hair};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
  &[data-above] { top: auto; bottom: calc(100% + ${space.hair}); }
  &[data-right] { right: auto; left: 0; }
`;

export const Item = styled.button`
  min-height: 2.5rem;
  padding: 0 ${space.text};
  border: 0;
  background: none;
  font-size: ${size.small};
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
  &:hover, &:focus { background: ${color.brandWash}; color: ${color.brand}; }
  &:focus-visible { outline-offset: -2px; }
  &[data-danger] { color: ${color.danger}; }
  &[data-danger]:not(:first-child) { border-top: 1px solid ${color.hairline}; }
  &[data-danger]:hover, &[data-danger]:focus { background: ${color.dangerWash}; color: ${color.danger}; }
`;
