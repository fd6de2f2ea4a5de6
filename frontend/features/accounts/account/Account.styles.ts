import { createGlobalStyle, styled } from 'styled-components';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

/** A part of the page under its own heading. */
export const Part = styled.section`
  & + & { margin-top: ${space.part}; }
  h2 { font-size: ${size.h3}; }
  h3 { margin-top: ${space.block}; font: 600 ${size.small}/1.5 ${font.sans}; color: ${color.inkSoft}; letter-spacing: 0; }
`;

/** The heading, and actions for everything below it. */
export const PartHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${space.near};
`;

/** What a part is about, for those who have not met it. */
export const Explanation = styled.p`
  margin-bottom: ${space.text};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

/** A row for each fact: its name, its value, and the actions for it. */
export const Facts = styled.dl`
  border-bottom: 1px solid ${color.hairline};
  & > div {
    display: grid;
    gap: ${space.hair} ${space.block};
    align-items: center;
    padding-block: ${space.near};
    border-top: 1px solid ${color.hairline};
    ${from.tablet} { grid-template-columns: 11rem 1fr auto; min-height: 3.75rem; }
  }
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; overflow-wrap: anywhere; }
  small { display: block; color: ${color.inkSoft}; font-size: ${size.small}; }
`;

/** Side by side if there is room. Scanners need dark on light, whatever the colors of the page. */
export const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.block};
  align-items: center;
  & > div { flex: 1 1 12rem; }
`;

export const Qr = styled.svg`
  width: 13rem;
  height: 13rem;
  background: ${color.sheet};
  path { fill: ${color.ink}; }
`;

export const Key = styled.p`
  font: 600 ${size.text}/1.6 ${font.mono};
  user-select: all;
`;

/** A box on the screen; the only thing on paper ({@link PrintAlone}). */
export const Printed = styled.div`
  display: grid;
  gap: ${space.tight};
  padding: ${space.text};
  border: 1px solid ${color.hairline};
  background: ${color.sheet};
  &:focus { outline: none; }
  p { color: ${color.inkSoft}; font-size: ${size.small}; }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr));
    gap: ${space.hair} ${space.block};
    font: 500 ${size.text}/1.6 ${font.mono};
  }
`;

/** Keeps the page and the rest of the dialog off the paper. */
export const PrintAlone = createGlobalStyle`
  @media print {
    body * { visibility: hidden; }
    ${Printed}, ${Printed} * { visibility: visible; }
    ${Printed} { position: fixed; inset: 0 auto auto 0; border: 0; }
  }
`;
