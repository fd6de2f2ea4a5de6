import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { color, font, from, size, space, width } from '../../../ui/theme/theme.ts';

export { List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';

export const Back = styled(BackLink)`
  display: inline-block;
  margin-bottom: ${space.block};
  padding-block: ${space.tight};
  font-size: ${size.small};
  text-decoration-line: none;
  &:hover { text-decoration-line: underline; }
`;

/** The portrait above the name, or beside it and the words if there is room. */
export const Head = styled.header`
  display: grid;
  gap: ${space.group};
  & > * { min-width: 0; }
  ${from.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: clamp(2.25rem, 5vw, 5rem);
    align-items: start;
  }
  ${from.desktop} { grid-template-columns: 24rem minmax(0, 1fr); }
`;

export const Portrait = styled.div`
  width: 100%;
  max-width: 24rem;
`;

export const Name = styled.h1`
  overflow-wrap: anywhere;
  ${from.desktop} { margin-top: ${space.group}; }
`;

export const Words = styled.p`
  max-width: ${width.text};
  margin-top: ${space.block};
  font: 400 ${size.lead}/1.55 ${font.serif};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.block};
  margin-top: ${space.block};
  font-size: ${size.small};
  li { min-width: 0; }
  a { display: inline-block; padding-block: ${space.hair}; overflow-wrap: anywhere; }
`;

export const Part = styled.section`
  margin-top: ${space.part};
  h2 { margin-bottom: ${space.block}; }
`;

export const When = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const None = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

export const Cards = styled.ul`
  display: grid;
  gap: ${space.block};
  margin-top: ${space.block};
  ${from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space.group}; }
`;

/** A small portrait beside the name, or a large one above it. */
export const Card = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 7.5rem) minmax(0, 1fr);
  gap: ${space.block};
  align-items: center;
  ${from.tablet} { grid-template-columns: minmax(0, 1fr); gap: ${space.near}; }
  color: ${color.ink};
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
`;

export const CardName = styled.span`
  font: 500 ${size.h3}/1.25 ${font.serif};
  overflow-wrap: anywhere;
`;

/** In place of a guest. */
export const Nobody = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  & > div { width: 100%; }
`;
