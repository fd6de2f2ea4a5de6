import type { ComponentProps } from 'react';
import { Column, Section } from './Section.ts';

interface Props extends ComponentProps<'section'> {
  ground?: 'paper' | 'deep' | 'night';
  /** CSS width of the column. */
  width?: string;
}

/** A full-width band with a centered column. */
export const Band = ({ ground = 'paper', width, children, ...section }: Props) => (
  <Section $ground={ground} {...section}>
    <Column {...(width && { $width: width })}>{children}</Column>
  </Section>
);
