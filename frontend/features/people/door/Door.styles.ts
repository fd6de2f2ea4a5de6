import { createGlobalStyle, styled } from 'styled-components';
import { color, font, layer, radius, size, space } from '../../../ui/theme/theme.ts';

/** As wide as a phone held sideways: no one looks for a name across a desk. */
export const Door = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.text};
  flex: 1;
  width: 100%;
  max-width: 44rem;
  margin-inline: auto;
`;

export const Head = styled.div`
  display: grid;
  gap: ${space.hair};
  h1 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  a { font-size: ${size.small}; }
`;

/** Ways out, each as large as a thumb. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.near};
  align-items: center;
  justify-content: space-between;
  min-height: 3rem;
  button { min-height: 2.75rem; }
`;

/** How many are here, and beside it whether all ticks have arrived: below it, if that takes more words. */
export const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.text};
  align-items: baseline;
  justify-content: space-between;
`;

export const Count = styled.p`
  font: 500 ${size.h3}/1.2 ${font.serif};
  font-variant-numeric: tabular-nums;
`;

/** Stays in view while the list scrolls. */
export const Search = styled.div`
  position: sticky;
  top: 0;
  z-index: ${layer.menu};
  display: grid;
  gap: ${space.tight};
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paper};
  input { width: 100%; min-height: 3rem; font-size: ${size.text}; }
`;

/** What has the focus stays below the search. */
export const RoomBelowSearch = createGlobalStyle`
  :root { scroll-padding-top: 12rem; }
`;

export const Connection = styled.p<{ $isTrouble: boolean }>`
  min-height: 1lh;
  color: ${({ $isTrouble }) => ($isTrouble ? color.danger : color.inkSoft)};
  font-weight: ${({ $isTrouble }) => ($isTrouble ? 600 : 400)};
  font-size: ${size.small};
`;

export const List = styled.ul`
  display: grid;
  list-style: none;
  padding: 0;
`;

/** Contained, so that a slow phone does not paint the rows out of view at each tick, and wide enough to hold the focus ring. */
export const Row = styled.li`
  contain: content;
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space.tight} ${space.near};
  align-items: center;
  margin-inline: calc(-1 * ${space.tight});
  padding: ${space.near} ${space.tight};
  border-bottom: 1px solid ${color.hairline};
`;

export const Name = styled.p`
  font-size: ${size.text};
  line-height: 1.3;
  overflow-wrap: anywhere;
  b { font-weight: 600; }
`;

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.near};
  align-items: center;
  color: ${color.inkSoft};
  font-size: ${size.small};
  line-height: 1.4;
`;

export const Boxes = styled.div`
  display: flex;
  gap: ${space.tight};
`;

/** A box to tick, as large as a thumb. Its color changes at once: a slow phone would paint the list again for each frame of a fade. */
export const Box = styled.button.attrs({ type: 'button' })<{ $main?: boolean }>`
  display: inline-flex;
  gap: ${space.tight};
  align-items: center;
  justify-content: center;
  min-width: ${({ $main }) => ($main ? '6rem' : '5rem')};
  min-height: 3rem;
  padding-inline: ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  font: 600 ${({ $main }) => ($main ? size.text : size.small)}/1.2 ${font.sans};
  cursor: pointer;
  svg { width: 1rem; fill: none; stroke: currentColor; stroke-width: 2.5; }
  &[aria-pressed='false'] svg { display: none; }
  &[aria-pressed='true'] {
    border-color: ${color.success};
    background: ${({ $main }) => ($main ? color.success : color.successWash)};
    color: ${({ $main }) => ($main ? color.paper : color.success)};
  }
`;

/** What was ticked last, with a way back. Where the thumb is. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-top: auto;
  display: flex;
  gap: ${space.near};
  align-items: center;
  justify-content: space-between;
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  /* The live region is there before anything is said. */
  &:has(> p:empty) { padding-block: 0; border-color: transparent; background: none; }
  border-top: 1px solid ${color.hairline};
  background: ${color.paperLight};
  p { overflow-wrap: anywhere; }
`;

export const LargeName = styled.p`
  font: 500 ${size.h2}/1.15 ${font.serif};
  overflow-wrap: anywhere;
`;

export const NoOne = styled.div`
  display: grid;
  gap: ${space.near};
  justify-items: start;
`;

/** Black on white whatever the page's colors: cameras read it in the dark. */
export const Code = styled.svg`
  width: min(100%, 17rem);
  margin-inline: auto;
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
`;
