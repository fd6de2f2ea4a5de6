import { css, styled } from 'styled-components';
import { color, from, size, space } from './theme.ts';

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
  border-bottom: 1px solid ${color.edge};
  background: ${color.paper};
  ${from.tablet} { position: sticky; top: 0; z-index: 1; }
`;

interface Tracks {
  $columns: string;
  /** What all columns need at least. */
  $width: string;
}

/** The titles; on narrow windows a line of buttons to sort by. */
export const HeadRow = styled.div<Tracks>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.text};
  padding: ${space.tight};
  ${from.tablet} {
    display: grid;
    grid-template-columns: ${({ $columns }) => $columns};
    gap: ${space.text};
    align-items: baseline;
    background: ${color.paper};
    min-width: ${({ $width }) => $width};
  }
`;

/** A row; on narrow windows a card whose cells name themselves. */
export const BodyRow = styled.div<Tracks>`
  position: absolute;
  top: 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: ${space.tight} ${space.text};
  width: 100%;
  padding: 0.6rem ${space.tight};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paper};
  &:hover { background: ${color.brandWash}; }
  ${from.tablet} {
    grid-template-columns: ${({ $columns }) => $columns};
    gap: ${space.text};
    align-items: center;
    min-width: ${({ $width }) => $width};
  }
`;

export const Body = styled.div<{ $width: string }>`
  position: relative;
  ${from.tablet} { min-width: ${({ $width }) => $width}; }
`;

/** In sight at the edge while the rest of its row scrolls by underneath. */
const staying = css`
  position: sticky;
  right: 0;
  padding-inline: ${space.tight};
  background: inherit;
`;

export const Cell = styled.div<{ $wide?: boolean | undefined; $stays?: boolean | undefined }>`
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  min-width: 0;
  overflow-wrap: anywhere;
  &[data-title]::before {
    content: attr(data-title);
    display: block;
    color: ${color.inkSoft};
    font-size: ${size.tiny};
    line-height: 1.3;
  }
  ${from.tablet} {
    grid-column: auto;
    &[data-title]::before { content: none; }
    ${({ $stays }) => $stays && staying}
  }
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

/** Nothing to sort by: on narrow windows, where the titles are there to sort alone, for screen readers only. */
export const Title = styled.span`
  position: absolute;
  clip-path: inset(50%);
  ${from.tablet} { position: static; clip-path: none; }
  color: ${color.inkSoft};
  font-weight: 600;
`;
