import { styled } from 'styled-components';
import { color, space, width } from '../theme/theme.ts';

const grounds = {
  paper: [color.paper, color.ink],
  deep: [color.paperDeep, color.ink],
  night: [color.night, color.paper],
} as const;

/** A full-width band. */
export const Section = styled.section<{ $ground?: keyof typeof grounds }>`
  padding-block: ${space.section};
  background: ${({ $ground = 'paper' }) => grounds[$ground][0]};
  color: ${({ $ground = 'paper' }) => grounds[$ground][1]};
`;

/** The centered column that holds all content. */
export const Column = styled.div<{ $width?: string }>`
  width: 100%;
  max-width: calc(${({ $width = width.page }) => $width} + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
`;
