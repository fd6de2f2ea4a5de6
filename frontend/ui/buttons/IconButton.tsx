import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, motion, radius, size, space, touch } from '../theme/theme.ts';

interface Props extends ComponentProps<'button'> {
  /** A path in a square of 20, such as one of Menu.tsx, which visitors do not load. A cross by default. */
  drawing?: string;
  /** What it does and to what: the accessible name and, in the admin, the tooltip (frontend/ui/tooltips). */
  label: string;
  tip?: string;
  /** What it does, in a word that stands beside the drawing where nothing can be hovered. */
  words?: string;
  danger?: boolean;
}

export function IconButton({ drawing = 'M4 4 16 16M16 4 4 16', label, tip = label, words, danger, ...rest }: Props) {
  return (
    <Box type="button" aria-label={label} data-tip={tip} {...(danger && { 'data-danger': '' })} {...rest}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={drawing} />
      </svg>
      {words && <span>{words}</span>}
    </Box>
  );
}

const Box = styled.button`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  ${touch} { min-width: 2.75rem; min-height: 2.75rem; }
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  transition: background-color ${motion.quick}, color ${motion.quick};
  &:hover:not(:disabled) { background: ${color.brandWash}; color: ${color.brand}; }
  &[data-danger]:hover:not(:disabled) { background: ${color.dangerWash}; color: ${color.danger}; }
  &:disabled { cursor: not-allowed; opacity: 0.45; }
  svg { width: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linejoin: round; }
  span { display: none; font-size: ${size.small}; }
  @media (hover: none) {
    &:has(span) { grid-auto-flow: column; gap: ${space.hair}; width: auto; padding-inline: ${space.tight}; }
    span { display: inline; }
  }
`;
