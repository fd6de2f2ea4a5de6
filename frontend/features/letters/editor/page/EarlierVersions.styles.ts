import { styled } from 'styled-components';
import { color, from, radius, size, space } from '../../../../ui/theme/theme.ts';

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.block};
  align-items: start;
  ${from.desktop} { grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); }
  & > div { min-width: 0; }
`;

export const List = styled.ul`
  display: grid;
  gap: ${space.hair};
  max-height: min(60vh, 44rem);
  overflow-y: auto;
`;

export const Choice = styled.button`
  display: grid;
  gap: ${space.hair};
  width: 100%;
  padding: ${space.tight} ${space.near};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  text-align: left;
  cursor: pointer;
  span { color: ${color.inkSoft}; font-size: ${size.tiny}; }
  &:hover { background: ${color.brandWash}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; }
`;
