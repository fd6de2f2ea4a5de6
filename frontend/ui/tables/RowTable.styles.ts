import { css, styled } from 'styled-components';
import { color, from, size, space } from '../theme/theme.ts';

/** The table scrolls in this frame, not with the page, and by keyboard too (WCAG 2.1.1). */
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

/** Not a <table>, because rows are positioned one by one. They keep its roles. */
export const Table = styled.div.attrs({ role: 'table' })``;

/** The column titles. Hidden where rows are cards, whose cells show their titles. */
export const Head = styled.div`
  display: none;
  ${from.desktop} {
    position: sticky;
    top: 0;
    z-index: 1;
    display: block;
    border-bottom: 1px solid ${color.edge};
    background: ${color.paper};
  }
`;

interface Tracks {
  $columns: string;
  /** The minimum width of all columns. */
  $width: string;
  /** Whether a card has something in its corner. */
  $corner: boolean;
}

const tracks = css<Tracks>`
  grid-template-columns: ${({ $columns }) => $columns};
  min-width: ${({ $width }) => $width};
`;

export const HeadRow = styled.div<Tracks>`
  display: grid;
  gap: ${space.text};
  align-items: baseline;
  ${tracks}
  padding: ${space.tight};
  background: ${color.paper};
`;

/**
 * A row; below the width of a desktop a card whose cells show their titles. Its line is a top border: rows begin at whole pixels but
 * seldom end there, and the background of the next row would hide a bottom border. Positioned by `top`, because a transform
 * blurs lines between two device pixels.
 */
export const BodyRow = styled.div<Tracks>`
  position: absolute;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: ${space.tight} ${space.text};
  width: 100%;
  padding: 0.6rem ${({ $corner }) => ($corner ? '2.75rem' : space.tight)} 0.6rem ${space.tight};
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
  &[data-index='0'] { border-color: transparent; }
  &:hover { background: ${color.brandWash}; }
  ${from.tablet} { padding-right: ${({ $corner }) => ($corner ? '6rem' : space.tight)}; }
  ${from.desktop} {
    gap: ${space.text};
    align-items: center;
    padding-right: ${space.tight};
    ${tracks}
  }
`;

export const Body = styled.div<Tracks>`
  position: relative;
  ${from.desktop} { min-width: ${({ $width }) => $width}; }
`;

/** Stays at the right edge while the rest of its row scrolls underneath. */
const sticky = css`
  position: sticky;
  top: auto;
  right: 0;
  padding-inline: ${space.tight};
  background: inherit;
`;

interface Place {
  $wide?: boolean | undefined;
  $sticky?: boolean | undefined;
}

export const Cell = styled.div<Place>`
  ${({ $wide }) => $wide && `grid-column: 1 / -1; ${from.tablet} { grid-column: span 2; }`}
  min-width: 0;
  overflow-wrap: anywhere;
  &:empty { display: none; }
  /* In a card's corner. */
  ${({ $sticky }) => $sticky && `position: absolute; top: ${space.tight}; right: 0;`}
  &[data-title]::before {
    content: attr(data-title);
    display: block;
    color: ${color.inkSoft};
    font-size: ${size.tiny};
    line-height: 1.3;
  }
  ${from.desktop} {
    &, &:empty { display: block; }
    grid-column: auto;
    &[data-title]::before { content: none; }
    ${({ $sticky }) => $sticky && sticky}
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

/** The title of a column that cannot be sorted. */
export const Title = styled.span`
  color: ${color.inkSoft};
  font-weight: 600;
`;
