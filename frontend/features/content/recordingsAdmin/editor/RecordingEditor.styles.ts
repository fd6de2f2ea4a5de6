import { css, styled } from 'styled-components';
import { color, from, size, space } from '../../../../ui/theme/theme.ts';

export const Editor = styled.div`
  display: grid;
  gap: ${space.block};
`;

export const About = styled.div`
  display: grid;
  gap: ${space.near};
  justify-items: start;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;

/** A part of the page: its name beside its fields where there is room. */
export const Part = styled.section`
  display: grid;
  gap: ${space.text} ${space.group};
  padding-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  & > h2 { font-size: ${size.h3}; }
  & > div { min-width: 0; }
  ${from.desktop} { grid-template-columns: 11rem minmax(0, 1fr); }
`;

export const Fields = styled.div`
  display: grid;
  gap: ${space.text};
  max-width: 52rem;
  justify-items: stretch;
`;

/** A field, and below it what the feed says where that differs. */
export const WithSource = styled.div`
  display: grid;
  gap: ${space.hair};
  align-content: start;
`;

export const FeedLine = styled.p`
  padding-left: ${space.near};
  border-left: 2px solid ${color.saffron};
  color: ${color.inkSoft};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export const Rows = styled.ol`
  display: grid;
  gap: ${space.near};
`;

/** Where all fields of a row are side by side, the first row names those of the others. */
const namedOnce = css`
  & + & label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  & + & > :last-child { padding-top: 0.35rem; }
`;

/** On a phone each field has its line, and a rule sets rows apart. */
export const ChapterRow = styled.li`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr) auto;
  gap: ${space.tight};
  align-items: start;
  padding-bottom: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  & > :nth-child(3) { grid-row: 2; grid-column: 1 / 3; }
  ${from.desktop} {
    grid-template-columns: 7rem minmax(0, 3fr) minmax(0, 2fr) auto;
    & > :nth-child(3) { grid-row: auto; grid-column: auto; }
    ${namedOnce}
  }
`;

export const PersonRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 8rem) auto;
  gap: ${space.tight};
  align-items: start;
  padding-bottom: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  & > :nth-child(3), & > :nth-child(4) { grid-column: 1 / 3; }
  & > :last-child { grid-row: 1; grid-column: 3; }
  ${from.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr) auto;
    & > :nth-child(3), & > :nth-child(4) { grid-column: auto; }
    & > :last-child { grid-row: auto; grid-column: auto; }
    ${namedOnce}
  }
`;

/** As far below its field’s label as the field is, so that it stands beside the field. */
export const Remove = styled.div`
  padding-top: 1.75rem;
`;

export const FirstLines = styled.blockquote`
  max-width: 40rem;
  margin: 0;
  padding-left: ${space.text};
  border-left: 1px solid ${color.hairline};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
