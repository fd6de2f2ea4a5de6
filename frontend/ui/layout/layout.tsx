import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, from, space, width } from '../theme/theme.ts';

const grounds = {
  paper: [color.paper, color.ink],
  deep: [color.paperDeep, color.ink],
  night: [color.night, color.paper],
} as const;

export const Section = styled.section<{ $ground?: keyof typeof grounds }>`
  padding-block: ${space.section};
  background: ${({ $ground = 'paper' }) => grounds[$ground][0]};
  color: ${({ $ground = 'paper' }) => grounds[$ground][1]};
`;

export const Column = styled.div<{ $width?: string }>`
  width: 100%;
  max-width: calc(${({ $width = width.page }) => $width} + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
`;

interface Props extends ComponentProps<'section'> {
  ground?: 'paper' | 'deep' | 'night';
  /** CSS width of the column. */
  width?: string;
}

export const Band = ({ ground = 'paper', width, children, ...section }: Props) => (
  <Section $ground={ground} {...section}>
    <Column {...(width && { $width: width })}>{children}</Column>
  </Section>
);

export const TwoColumns = styled.div`
  display: grid;
  gap: ${space.part};
  align-items: start;
  & > * > h2 { margin-bottom: ${space.block}; }
  ${from.desktop} { grid-template-columns: 1fr 1fr; gap: clamp(4rem, 8vw, 7.5rem); }
`;

export const ButtonRow = styled.div<{ $above?: keyof typeof space }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${({ $above }) => ($above ? space[$above] : 0)};
`;

/** The bar above a list: position or search on the left, actions on the right. */
export const Toolbar = styled.div<{ $center?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near} ${space.block};
  align-items: center;
  /* A button's height: one may come only once the list has loaded. */
  min-height: 3rem;
  justify-content: ${({ $center }) => ($center ? 'center' : 'space-between')};
  margin-block: ${({ $center }) => ($center ? space.block : 0)} ${space.block};
`;

/** Things below each other. `$start`: as wide as they are, at the left. */
export const Stack = styled.div<{ $gap?: keyof typeof space; $start?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 'text' }) => space[$gap]};
  ${({ $start }) => $start && 'justify-items: start;'}
`;
