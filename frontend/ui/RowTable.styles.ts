import { styled } from 'styled-components';
import { color, size, space } from './theme.ts';

/** The table's own window: what does not fit scrolls in here, not the page, and by the keyboard too (WCAG 2.1.1). */
export const Frame = styled.div.attrs({ role: 'region', tabIndex: 0 })`
  position: relative;
  overflow: auto;
  max-height: max(22rem, 70dvh);
  border-block: 1px solid ${color.hairline};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  overscroll-behavior: contain;
  &:focus-visible { outline-offset: -2px; }
`;

/** No <table>: rows that are placed one by one cannot be its children. They keep its roles nevertheless. */
export const Table = styled.div.attrs({ role: 'table' })``;

export const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  background: ${color.paper};
  border-bottom: 1px solid ${color.edge};
`;

export const Row = styled.div<{ $columns: string; $width: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  gap: ${space.text};
  align-items: center;
  min-width: ${({ $width }) => $width};
  padding: 0.6rem ${space.tight};
`;

export const BodyRow = styled(Row)`
  position: absolute;
  top: 0;
  width: 100%;
  border-bottom: 1px solid ${color.hairline};
  &:hover { background: ${color.brandWash}; }
`;

export const Body = styled.div<{ $width: string }>`
  position: relative;
  min-width: ${({ $width }) => $width};
`;

export const Cell = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Sort = styled.button`
  padding: 0.15rem 0;
  border: 0;
  background: none;
  color: ${color.inkSoft};
  font-weight: 600;
  text-align: left;
  cursor: pointer;
  &:hover { color: ${color.brand}; }
  span { margin-left: 0.3em; }
`;

export const Title = styled.span`
  color: ${color.inkSoft};
  font-weight: 600;
`;
