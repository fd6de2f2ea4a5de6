import { styled } from 'styled-components';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Chapters = styled.nav`
  grid-area: chapters;
  min-width: 0;
  ${from.desktop} { max-height: calc(100dvh - 10rem); overflow-y: auto; }
  h2 { margin-bottom: ${space.near}; font-size: ${size.h3}; }
  ol { border-top: 1px solid ${color.hairline}; }
  li { border-bottom: 1px solid ${color.hairline}; }
  @media print { break-inside: avoid; }
`;

export const Chapter = styled.a`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: ${space.tight};
  padding-block: 0.55rem;
  color: ${color.ink};
  line-height: 1.4;
  text-decoration: none;
  &:hover span:last-child { text-decoration: underline; text-decoration-thickness: 1px; }
  &[aria-current] { color: ${color.brand}; font-weight: 600; }
  &[aria-current] span:last-child::after { content: ' ·\\00a0now'; font-weight: 400; }
`;

export const Time = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.6;
  [aria-current] > & { color: inherit; }
`;

export const More = styled.a`
  display: inline-block;
  margin: -0.35rem 0 0.5rem 4rem;
  font-size: ${size.small};
`;
